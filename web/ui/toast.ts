import { atom, useSetAtom } from 'jotai'

/** What a toast says. `destructive` is announced at once; the rest wait their turn. */
export type ToastText = {
  title: string
  text?: string
  tone?: 'plain' | 'success' | 'destructive'
  /** One thing to do about it, as long as it shows. */
  action?: { label: string; run: () => void }
  /** Milliseconds; 5,000 when not given. It pauses under pointer or focus. */
  duration?: number
}

type Shown = ToastText & { key: number }

const shownAtom = atom<Shown | null>(null)

/** The one toast on screen, or null. Setting it replaces the one before; null puts it away. */
export const toastAtom = atom(
  get => get(shownAtom),
  (get, set, next: ToastText | null) =>
    set(shownAtom, next && { ...next, key: (get(shownAtom)?.key ?? 0) + 1 }),
)

/** Says one thing to the member: `toast({ title: 'Liked!' })`. */
export const useToast = (): ((toast: ToastText) => void) => useSetAtom(toastAtom)
