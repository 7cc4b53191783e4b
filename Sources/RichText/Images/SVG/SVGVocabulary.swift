/// The elements, attributes and properties of SVG 2 that draw, and do nothing else.
enum SVGVocabulary {
  static let elements: Set<String> = [
    "svg", "g", "defs", "symbol", "use", "switch", "style", "image", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon", "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "pattern",
    "clipPath", "mask", "marker", "filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
    "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology", "feOffset",
    "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "animate", "animateMotion",
    "animateTransform", "set", "mpath",
  ]

  /// Elements that change attributes of others over time.
  static let animations: Set<String> = ["animate", "animateMotion", "animateTransform", "set"]

  /// Elements whose text is drawn.
  static let texts: Set<String> = ["text", "tspan", "textPath"]

  /// The elements that describe a drawing and are not drawn.
  static let descriptions: Set<String> = ["title", "desc", "metadata"]

  /// Properties that may stand in a style sheet, in a `style` attribute, or as attributes of their own.
  static let properties: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters", "color-rendering", "cx", "cy", "d", "direction", "display", "dominant-baseline",
    "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font", "font-family", "font-size",
    "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-weight", "height", "image-rendering",
    "isolation", "letter-spacing", "lighting-color", "line-height", "marker", "marker-end", "marker-mid",
    "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow", "paint-order", "r", "rx", "ry",
    "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-align",
    "text-anchor", "text-decoration", "text-rendering", "transform", "transform-box", "transform-origin",
    "unicode-bidi", "vector-effect", "visibility", "white-space", "width", "word-spacing", "writing-mode", "x", "y",
  ]

  /// Attributes that are no properties, of any element.
  static let attributes: Set<String> = [
    "amplitude", "azimuth", "baseFrequency", "bias", "clipPathUnits", "diffuseConstant", "divisor", "dx", "dy",
    "edgeMode", "elevation", "exponent", "filterUnits", "fr", "fx", "fy", "gradientTransform", "gradientUnits", "in",
    "in2", "intercept", "k1", "k2", "k3", "k4", "kernelMatrix", "kernelUnitLength", "lengthAdjust",
    "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "method",
    "mode", "numOctaves", "offset", "operator", "order", "orient", "pathLength", "patternContentUnits",
    "patternTransform", "patternUnits", "points", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha",
    "preserveAspectRatio", "primitiveUnits", "radius", "refX", "refY", "result", "rotate", "scale", "seed", "side",
    "slope", "spacing", "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation",
    "stitchTiles", "surfaceScale", "tableValues", "targetX", "targetY", "textLength", "type", "values", "version",
    "viewBox", "x1", "x2", "xChannelSelector", "y1", "y2", "yChannelSelector", "z",
  ]

  /// Attributes of animations alone. When they begin may be said by a time or by another animation, which takes a
  /// colon.
  static let timing: Set<String> = [
    "accumulate", "additive", "attributeName", "begin", "by", "calcMode", "dur", "end", "fill", "from", "keyPoints",
    "keySplines", "keyTimes", "max", "min", "origin", "path", "repeatCount", "repeatDur", "restart", "rotate", "to",
    "type", "values",
  ]

  /// Reports whether an animation may change the attribute: none that names something else.
  static func isAnimatable(_ attribute: [UInt8]) -> Bool {
    let name = String(decoding: attribute, as: UTF8.self)
    return properties.contains(name) || attributes.contains(name)
  }
}
