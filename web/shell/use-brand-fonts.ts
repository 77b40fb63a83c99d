import { useStore } from 'jotai'
import { useEffect } from 'react'
import { splashAtom } from './Splash.tsx'

const fonts = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/**
 * Loads the brand's fonts once the page is `idle` and shows them if they arrive behind the splash.
 * Later ones are shown from the next page load on: lines that break elsewhere would move a button
 * while somebody presses it.
 */
export function useBrandFonts(idle: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!idle) return
    const show = () => {
      if (store.get(splashAtom) === 'visible') delete document.documentElement.dataset.opening
    }
    const keepSystemFont = () => {} // a font that does not load is not needed
    Promise.all(fonts.map(font => document.fonts.load(font))).then(show, keepSystemFont)
  }, [idle, store])
}
