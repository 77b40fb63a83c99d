import type { createStore } from 'jotai'
import { storedAtom } from './stored-atom.ts'

/** `system` follows the device; the other two are fixed. */
export type Theme = 'system' | 'light' | 'dark'

/** The member's theme, stored on this device. */
export const themeAtom = storedAtom<Theme>('kith.theme', 'system')

/** Accessibility mode (larger text, AAA contrast, no motion), stored on this device. */
export const accessibilityAtom = storedAtom('kith.a11y', false)

/** The unit of distances, stored on this device. */
export const distancesAtom = storedAtom<'miles' | 'kilometers'>('kith.distances', 'miles')

type Store = ReturnType<typeof createStore>

/**
 * Applies the atoms to `data-theme`, `data-a11y`, `data-distances` and the browser's theme colour. Call it before
 * the first render, so that nothing is painted in the wrong theme.
 *
 * @returns stops to apply them.
 */
export function storePreferences(store: Store, page: Document): () => void {
  const paint = () => {
    const theme = store.get(themeAtom)
    const root = page.documentElement
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    if (store.get(accessibilityAtom)) root.dataset.a11y = 'on'
    else delete root.dataset.a11y
    root.dataset.distances = store.get(distancesAtom)
    paintBrowser(page, theme)
  }
  const stops = [themeAtom, accessibilityAtom, distancesAtom].map(atom => store.sub(atom, paint))
  paint()
  return () => {
    for (const stop of stops) stop()
  }
}

const grounds = { light: '#f8f1f5', dark: '#170a17' }

function paintBrowser(page: Document, theme: Theme): void {
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const side = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = grounds[theme === 'system' ? side : theme]
  }
}

/** True with reduced motion: the device asks for it, or accessibility mode is on. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.a11y === 'on'
