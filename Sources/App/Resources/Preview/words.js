// The app's own words, as the server writes them where it has the same. Whatever belongs to the data comes from the
// server in the reader's language.

export const languages = {
  en: "English", vi: "Tiếng Việt", de: "Deutsch", fr: "Français", ja: "日本語", ar: "العربية",
};

const order = Object.keys(languages);

const table = {
  home: ["Home", "Trang chủ", "Start", "Accueil", "ホーム", "الرئيسية"],
  restaurants: ["Restaurants", "Quán ăn", "Restaurants", "Restaurants", "飲食店", "المطاعم"],
  map: ["Map", "Bản đồ", "Karte", "Plan", "地図", "الخريطة"],
  posts: ["Posts", "Bài viết", "Beiträge", "Publications", "投稿", "المنشورات"],
  users: ["Users", "Người dùng", "Benutzer", "Utilisateurs", "ユーザー", "المستخدمون"],
  search: ["Search", "Tìm kiếm", "Suchen", "Rechercher", "検索", "بحث"],
  all: ["All", "Tất cả", "Alle", "Tous", "すべて", "الكل"],
  sort: ["Sort", "Sắp xếp", "Sortierung", "Trier", "並べ替え", "ترتيب"],
  upstream: ["Featured", "Nổi bật", "Empfohlen", "À la une", "おすすめ", "مختارات"],
  rate: ["Top rated", "Đánh giá cao", "Bestbewertet", "Mieux notés", "評価順", "الأعلى تقييمًا"],
  name: ["By name", "Theo tên", "Nach Name", "Par nom", "名前順", "حسب الاسم"],
  distance: ["Nearest", "Gần nhất", "In der Nähe", "À proximité", "近い順", "الأقرب"],
  more: ["Show more", "Xem thêm", "Mehr anzeigen", "Afficher plus", "もっと見る", "عرض المزيد"],
  seeAll: ["See all", "Xem tất cả", "Alle ansehen", "Tout voir", "すべて見る", "عرض الكل"],
  none: ["Nothing here yet", "Chưa có gì ở đây", "Hier ist noch nichts", "Rien ici pour l’instant", "まだ何もありません", "لا يوجد شيء هنا بعد"],
  notFound: ["Nothing found", "Không tìm thấy", "Nichts gefunden", "Aucun résultat", "見つかりませんでした", "لم يُعثر على شيء"],
  failed: ["Could not be loaded", "Không tải được", "Laden fehlgeschlagen", "Échec du chargement", "読み込めませんでした", "تعذّر التحميل"],
  again: ["Try again", "Thử lại", "Erneut versuchen", "Réessayer", "再試行", "إعادة المحاولة"],
  back: ["Back", "Quay lại", "Zurück", "Retour", "戻る", "رجوع"],
  edit: ["Edit", "Sửa", "Bearbeiten", "Modifier", "編集", "تعديل"],
  remove: ["Delete", "Xóa", "Löschen", "Supprimer", "削除", "حذف"],
  removed: ["Deleted", "Đã xóa", "Gelöscht", "Supprimé", "削除しました", "تم الحذف"],
  sure: ["Delete for good?", "Xóa vĩnh viễn?", "Endgültig löschen?", "Supprimer définitivement ?", "完全に削除しますか？", "حذف نهائي؟"],
  add: ["New user", "Người dùng mới", "Neuer Benutzer", "Nouvel utilisateur", "新規ユーザー", "مستخدم جديد"],
  directions: ["Directions", "Chỉ đường", "Route", "Itinéraire", "経路", "الاتجاهات"],
  onMap: ["On the map", "Trên bản đồ", "Auf der Karte", "Sur la carte", "地図で見る", "على الخريطة"],
  age: ["Age", "Tuổi", "Alter", "Âge", "年齢", "العمر"],
  stale: ["Showing saved data", "Đang hiển thị dữ liệu đã lưu", "Gespeicherte Daten werden angezeigt", "Affichage des données enregistrées", "保存済みのデータを表示しています", "المعروض بيانات محفوظة"],
  outdated: ["Not up to date", "Chưa cập nhật", "Nicht aktuell", "Pas à jour", "最新ではありません", "غير محدّث"],
  partial: ["Some parts could not be loaded", "Không tải được một số phần", "Einige Teile konnten nicht geladen werden", "Certains éléments n’ont pas pu être chargés", "一部を読み込めませんでした", "تعذّر تحميل بعض الأجزاء"],
  unavailable: ["Not available", "Không có", "Nicht verfügbar", "Indisponible", "利用できません", "غير متاح"],
  loading: ["Loading…", "Đang tải…", "Wird geladen …", "Chargement…", "読み込み中…", "جارٍ التحميل…"],
  saved: ["Saved", "Đã lưu", "Gespeichert", "Enregistré", "保存しました", "تم الحفظ"],
  zoomIn: ["Zoom in", "Phóng to", "Vergrößern", "Zoom avant", "拡大", "تكبير"],
  zoomOut: ["Zoom out", "Thu nhỏ", "Verkleinern", "Zoom arrière", "縮小", "تصغير"],
};

/** The words in a language, each by its name; English for a language that is not there. */
export function wordsIn(language) {
  const column = Math.max(0, order.indexOf(language));
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]]));
}

export const directionOf = (language) => (language === "ar" ? "rtl" : "ltr");
