/** The logo's two parts as SVG paths in a square of 64 units. */
export const logoPaths = {
  stem: 'M18 9a4 4 0 0 1 8 0V36h-8ZM18 49h8V55a4 4 0 0 1 -8 0Z',
  thread:
    'M50.93 6.94C46.69 12.03 43.5 17.96 39.77 23.41L45.03 29.86C49.16 24.05 52.5 17.55 57.07 12.06A4 4 0 0 0 50.93 6.94ZM31.4 33.72C28.87 36.12 25.65 38.5 22 38.5C18.12 38.5 11.45 37.07 11.45 32C11.45 29.54 13.4 27.69 15.5 26.73L15.5 18.28C9.11 19.94 3.45 25.01 3.45 32C3.45 41.79 13.46 46.5 22 46.5C27.55 46.5 32.49 43.59 36.47 39.93ZM28.5 27.89C31.96 30.3 34.73 33.66 37.23 37.02C42.06 43.49 45.75 50.85 50.93 57.06A4 4 0 0 0 57.07 51.94C52 45.85 48.38 38.59 43.64 32.23C39.65 26.87 34.85 21.37 28.5 18.81Z',
} as const

/** The logo as HTML. Decorative; the page's style sheet sets its size and the colours of its parts. */
export const logoMarkup = `<svg viewBox="0 0 64 64" aria-hidden="true"><path data-part="stem" d="${logoPaths.stem}"/><path data-part="thread" d="${logoPaths.thread}"/></svg>`
