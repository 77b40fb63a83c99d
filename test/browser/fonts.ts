import type { Page } from 'playwright-core'

/** Expression of a page: whether the brand's fonts have loaded. */
export const haveFontsLoaded =
  '[...document.fonts].filter(({ status }) => status === "loaded").length >= 2'

/** Expression of a page: the fonts of its title, in order of preference. */
export const fontOfTitle = 'getComputedStyle(document.querySelector("h1")).fontFamily'

/** The fonts of a title that is shown in the brand's. */
export const BRAND_FONT = /^"Bricolage Grotesque Variable"/

/**
 * Shows the brand's fonts, which would have arrived behind the splash that specs skip. Reading a size
 * starts to load them.
 */
export const showFonts = (page: Page): Promise<void> =>
  page.evaluate(`
    delete document.documentElement.dataset.opening
    document.documentElement.getBoundingClientRect()
    document.fonts.ready.then(() => {})
  `)
