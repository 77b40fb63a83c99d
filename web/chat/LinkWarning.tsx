import { createContext, type ReactNode, useState } from 'react'
import { lazySheet } from '../ui/lazy-sheet.ts'
import type { MessageLink } from './message-links.ts'

const LinkSheet = lazySheet('LinkSheet', () => import('./LinkSheet.tsx'))

/** Asks the member before a link of a message opens. */
export const AskBeforeLink = createContext<(link: MessageLink) => void>(() => {})

/**
 * Holds the warning of all messages in `children`. It is not part of a row, because the log removes
 * rows that it scrolls out of view.
 */
export function LinkWarning({ children }: { children: ReactNode }) {
  const [link, setLink] = useState<MessageLink>()
  const [open, setOpen] = useState(false)
  const ask = (asked: MessageLink) => {
    setLink(asked)
    setOpen(true)
  }
  return (
    <AskBeforeLink value={ask}>
      {children}
      {link && <LinkSheet link={link} open={open} onOpenChange={setOpen} />}
    </AskBeforeLink>
  )
}
