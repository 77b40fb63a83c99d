import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The fragment of an address that opens the list of notifications. */
export const NEWS_HASH = '#notifications'

/** Whether the list of notifications is open. All bells of a screen open the same list. */
export const newsSheetAtom = atom(false)

/**
 * Returns whether the list is open, and a setter. Opens it once for an address with `NEWS_HASH`.
 */
export function useNewsSheet() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useAtom(newsSheetAtom)
  useEffect(() => {
    if (hash !== NEWS_HASH) return
    setOpen(true)
    navigate(`${pathname}${search}`, { replace: true })
  }, [hash, pathname, search, navigate, setOpen])
  return [isOpen, setOpen] as const
}
