import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The fragment of an address that opens the list of notifications. */
export const NEWS_HASH = '#notifications'

/** Whether the list of notifications is open. A screen may have several bells, but there is one list. */
export const newsSheetAtom = atom(false)

/** Opens the list once when the address asks for it; returns whether it is open, and how to change that. */
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
