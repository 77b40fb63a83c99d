import { useStore } from 'jotai'
import { useEffect } from 'react'
import { splashAtom } from './Splash.tsx'

const fonts = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/** Loads the brand's fonts. What is visible keeps the system's font until `showLoadedFonts`. */
export const loadFonts = (): Promise<unknown> =>
  Promise.allSettled(fonts.map(font => document.fonts.load(font)))

/**
 * Shows the brand's fonts if they have loaded. Call it while no text is visible: lines that break
 * elsewhere would move a button while somebody presses it.
 */
export const showLoadedFonts = (): void => {
  if (fonts.every(font => document.fonts.check(font)))
    delete document.documentElement.dataset.opening
}

/**
 * Loads the brand's fonts once the page is `idle`, and shows them if they arrive behind the splash.
 * Later ones are shown from the next page load on.
 */
export function useBrandFonts(idle: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!idle) return
    void loadFonts().then(() => {
      if (store.get(splashAtom) === 'visible') showLoadedFonts()
    })
  }, [idle, store])
}
