/*
 * Chromium on a machine without a locale calls its language `en-US@posix`. Intl refuses that, and
 * uPlot asks Intl while it loads: this module comes before it.
 */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US' })
}
