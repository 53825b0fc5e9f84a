/// What the sample upstream answers for posts: what the sample's users say of the sample's shops.
///
/// Three have no author to show: two name a user who does not exist, one names nobody.
enum SamplePosts {
    /// A JSON array.
    static let json = #"""
        [
          {
            "userId": 4, "id": 1, "title": "A Saturday on six stools",
            "body": "Sticky rice at seven, egg coffee at nine, noodles at noon, lotus tea at three, spring rolls at \#
        six, fried rice at three in the morning.\nI sat on six stools and none of them was higher than my shin."
          },
          {
            "userId": 2, "id": 2, "title": "In defence of the plastic stool",
            "body": "It stacks, it floats, it costs less than the soup. You sit low, so you look up at people, and \#
        people are nicer when you look up at them."
          },
          {
            "userId": 5, "id": 3, "title": "Egg coffee, attempt one",
            "body": "I whisked for eleven minutes. It became a sponge. The lady at Gác Mưa tasted it, said nothing, \#
        and gave me a chair in her kitchen."
          },
          {
            "userId": 5, "id": 4, "title": "Egg coffee, attempt two",
            "body": "Warm the cup first. That was the whole secret. Eleven minutes of my life, and it was the cup."
          },
          {
            "userId": 1, "id": 5, "title": "How we rate",
            "body": "Half a star at a time, nought to five. Nobody may rate a shop that belongs to a relative; in \#
        this town that rules out about a third of us for any given street. A zero counts as a rating. No rating is no \#
        rating, and we say so."
          },
          {
            "userId": 3, "id": 6, "title": "First week: a list of things I mispronounced",
            "body": "Phở (twice), the street I live on, my landlord's name, \"thank you\", and the number five, which \#
        got me fifty of something. They were delicious."
          },
          {
            "userId": 7, "id": 7, "title": "Moderation note: the durian thread",
            "body": "The thread about the pizza is closed. Both sides made their point. One side made it with \#
        photographs."
          },
          {
            "userId": 6, "id": 8, "title": "Sương",
            "body": "It means dew. It is also when I get up."
          },
          {
            "userId": 8, "id": 9, "title": "الهيل أولاً",
            "body": "The cardamom goes in before the water, not after. I will not be taking questions. — ليلى"
          },
          {
            "userId": 2, "id": 10, "title": "Three-wheeled soup",
            "body": "The cart that Phở Ba Gác started with is still in the back of the shop. Somebody has parked a \#
        motorbike on it, and somebody else has parked a smaller motorbike on that."
          },
          {
            "userId": 4, "id": 11, "title": "What to say when asked what you want to eat",
            "body": "\"Ăn gì cũng được.\" Anything is fine. It is never true. Listen for the pause after it: the \#
        length of the pause is the distance, in hundreds of metres, to the place they have already chosen."
          },
          {
            "userId": 42, "id": 12, "title": "I was only passing through",
            "body": "Had the nine sesame balls. Bought nine more. Missed my train, and the next one."
          },
          {
            "userId": 3, "id": 13, "title": "The alley test",
            "body": "If two people can walk side by side it is a street. If one must turn sideways it is an alley. If \#
        you have to hold your breath, there is a very good pizza at the end of it, with a topping I shall not name."
          },
          {
            "userId": 1, "id": 14, "title": "New on the map: a shop that can't be on the map",
            "body": "The green rice lady walks. We asked for an address and she pointed at her feet. She is listed \#
        without coordinates, and if your app shows her at 0°, 0° in the Gulf of Guinea, please write to its makers."
          },
          {
            "userId": 6, "id": 15, "title": "Five in the morning, ranked",
            "body": "1. Bread, when the wind chime goes up.\n2. The flower market, wet.\n3. Badminton in the road, \#
        before the road remembers that it is one.\n4. Everybody else, asleep."
          },
          {
            "userId": 5, "id": 16, "title": "A vocabulary of ice",
            "body": "Trà đá is tea with ice. Trà nóng is tea without. Between them lies a glass that had ice a minute \#
        ago, for which there is no word, only a refill."
          },
          {
            "userId": 7, "id": 17, "title": "Please photograph the menu, not the cook",
            "body": "Ask first. Most say yes, many say \"wait\", and fix their hair, and then you have a better \#
        picture."
          },
          {
            "userId": 2, "id": 18, "title": "Family outing 👨‍👩‍👧‍👦",
            "body": "Grandmother chose the place, father chose the table, mother chose the dishes, my sister chose \#
        the music and I chose the tea. 👩🏽‍🍳👨🏻‍🍳👵🏼🍋🧊🇻🇳 We have agreed never to speak of who paid."
          },
          {
            "userId": 8, "id": 19, "title": "Backgammon at Yasmin's, Thursdays",
            "body": "Losers wash the cups. There are twelve cups. I have washed, this month, one hundred and eight."
          },
          {
            "userId": 4, "id": 20, "title": "The printing house",
            "body": "They serve coconut coffee on a press that printed school books. My mother learned to read from \#
        one of them. She ran her thumb along the roller and ordered a second cup."
          },
          {
            "userId": 3, "id": 21, "title": "Rain, a user's manual",
            "body": "When it starts, everyone stops under the same awning. When it goes on, somebody produces \#
        sunflower seeds. When it ends, you have four new friends and one wrong umbrella."
          },
          {
            "userId": 99, "id": 22, "title": "Letter from an account that no longer exists",
            "body": "I deleted myself, but the review stays: best bún chả of my life, and I have nobody left to be to \#
        say so."
          },
          {
            "userId": 1, "id": 23, "title": "Corrections",
            "body": "The tea under the banyan is not \"about a hundred years old\". The banyan is. The tea is from \#
        this morning. We regret the error, and so does the lady who makes it."
          },
          {
            "userId": 6, "id": 24, "title": "Smoke",
            "body": "You smell Bún Chả Lam Khói before you see it, and your shirt will tell people about it until \#
        Monday."
          },
          {
            "userId": 5, "id": 25, "title": "Half stars",
            "body": "I give three and a half when I'd come back alone, four when I'd bring a friend, four and a half \#
        when I'd bring my mother. Five is when she asks to go again."
          },
          {
            "userId": 7, "id": 26, "title": "Seat 43",
            "body": "The railway carriage does not move, but at a quarter past six the sun does, and for a minute the \#
        whole café is on its way somewhere."
          },
          {
            "id": 27, "title": "Found: one umbrella",
            "body": "Blue, wooden handle, left under the awning by the cathedral. Will swap for mine."
          },
          {
            "userId": 2, "id": 28, "title": "Honest zero",
            "body": "My sister opened a lime tea stall behind the post office. She asked me to rate it. I am a man of \#
        principle, so now I need somewhere else to have dinner on Sundays."
          },
          {
            "userId": 8, "id": 29, "title": "Salt in coffee",
            "body": "I laughed. Then I went to Ngõ Trăng, and the cat called Espresso looked at me until I apologised."
          },
          {
            "userId": 4, "id": 30, "title": "Last order",
            "body": "Three in the morning, two fried rice, one nurse, one taxi driver, one me. Nobody said a word. It \#
        was the best conversation of the week."
          }
        ]
        """#
}
