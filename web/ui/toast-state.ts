import { atom, useSetAtom } from 'jotai'

/** A toast. `destructive` is announced at once; the others politely. */
export type ToastText = {
  title: string
  text?: string
  tone?: 'plain' | 'success' | 'destructive'
  /** One action, available while the toast is visible. */
  action?: { label: string; run: () => void }
  /** What the toast is about. It is withdrawn by this name when that no longer holds. */
  cause?: string
  /** Milliseconds; 5,000 by default. The timer pauses on hover or focus. */
  duration?: number
  /** True for one line of small type: the screen shows by itself what the toast says. */
  compact?: boolean
  /** Changes of page that the toast outlives: none by default, the next one, or every one. */
  outlives?: 'next-page' | 'every-page'
}

type Shown = ToastText & { key: number; pathname: string }

const shownAtom = atom<Shown | null>(null)

/** The toast on screen, or null. A new one replaces it; null closes it. */
export const toastAtom = atom(
  get => get(shownAtom),
  (get, set, next: ToastText | null) =>
    set(
      shownAtom,
      next && { ...next, key: (get(shownAtom)?.key ?? 0) + 1, pathname: location.pathname },
    ),
)

/** Closes the toast of a page that has gone, unless it outlives the change to this page. */
export const changePageAtom = atom(null, (get, set, pathname: string) => {
  const shown = get(shownAtom)
  if (!shown || shown.pathname === pathname || shown.outlives === 'every-page') return
  const { outlives, ...rest } = shown
  set(shownAtom, outlives ? { ...rest, pathname } : null)
})

const withdrawAtom = atom(null, (get, set, cause: string) => {
  if (get(shownAtom)?.cause === cause) set(shownAtom, null)
})

/** Returns a function that closes the toast with a cause, e.g. an error that is mended. */
export const useWithdrawToast = (): ((cause: string) => void) => useSetAtom(withdrawAtom)

/** Returns a function that shows a toast: `toast({ title: 'Liked!' })`. */
export const useToast = (): ((toast: ToastText) => void) => useSetAtom(toastAtom)
