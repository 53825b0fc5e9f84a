/// The functions of angles that distances and map cells need, made of additions, multiplications, divisions and roots.
///
/// IEEE 754 rounds each of these in one way only, so the results are the same bits on every machine. Those of the C
/// library are not: it chooses its code by the processor. One bit decides the order of two shops equally far away, and
/// so what stands on a page.
///
/// - Source: the polynomials of fdlibm (`k_sin.c`, `k_cos.c`, `e_asin.c`, `e_log.c`), below 1 unit in the last place.
enum Trigonometry {
    /// The sine of an angle of 0…90 degrees; one below counts as 0, one above as 90.
    static func sine(degrees: Double) -> Double {
        let degrees = min(max(degrees, 0), 90)
        return degrees <= 45 ? smallSine(degrees * radian) : smallCosine((90 - degrees) * radian)
    }

    /// The cosine of a latitude, or of another angle of -90…90 degrees.
    static func cosine(latitude degrees: Double) -> Double {
        sine(degrees: 90 - degrees.magnitude)
    }

    /// The angle in radians, 0…π/2, that has this sine of 0…1; more counts as 1.
    static func arcSine(_ sine: Double) -> Double {
        guard sine > 0.5 else { return smallArcSine(max(sine, 0)) }
        return .pi / 2 - 2 * smallArcSine(((1 - min(sine, 1)) / 2).squareRoot())
    }

    /// The natural logarithm of a finite number of at least 1.
    static func logarithm(_ number: Double) -> Double {
        var exponent = Double(number.exponent)
        var significand = number.significand
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        let fraction = significand - 1
        let ratio = fraction / (2 + fraction)
        let square = ratio * ratio
        let rest = square * polynomial(logarithmTerms, square)
        return exponent * ln2 + (fraction - ratio * (fraction - rest))
    }

    private static let radian = Double.pi / 180
    private static let ln2 = 0.693_147_180_559_945_3

    /// Of -π/4…π/4.
    private static func smallSine(_ angle: Double) -> Double {
        let square = angle * angle
        return angle + angle * square * polynomial(sineTerms, square)
    }

    /// Of -π/4…π/4.
    private static func smallCosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 - (square / 2 - square * square * polynomial(cosineTerms, square))
    }

    /// Of 0…0.5.
    private static func smallArcSine(_ sine: Double) -> Double {
        let square = sine * sine
        let ratio = square * polynomial(arcSineTerms, square) / polynomial(arcSineDivisorTerms, square)
        return sine + sine * ratio
    }

    /// c₀ + c₁x + … + c₇x⁷, by Horner's rule.
    private static func polynomial(_ c: SIMD8<Double>, _ x: Double) -> Double {
        c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * (c[4] + x * (c[5] + x * (c[6] + x * c[7]))))))
    }

    private static let sineTerms: SIMD8<Double> = [
        -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
        2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10, 0, 0,
    ]
    private static let cosineTerms: SIMD8<Double> = [
        4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
        -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11, 0, 0,
    ]
    private static let arcSineTerms: SIMD8<Double> = [
        1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
        -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05, 0, 0,
    ]
    private static let arcSineDivisorTerms: SIMD8<Double> = [
        1, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01,
        7.70381505559019352791e-02, 0, 0, 0,
    ]
    private static let logarithmTerms: SIMD8<Double> = [
        6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
        1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01, 0,
    ]
}
