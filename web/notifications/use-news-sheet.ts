import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The fragment of an address that opens the list of notifications. */
export const NEWS_HASH = '#notifications'

/** Whether the list of notifications is open: by a press, or once when the address asks for it. */
export function useNewsSheet() {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (hash !== NEWS_HASH) return
    setOpen(true)
    navigate(`${pathname}${search}`, { replace: true })
  }, [hash, pathname, search, navigate])
  return [isOpen, setOpen] as const
}
