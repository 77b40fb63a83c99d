import type { LogMessage } from './log-message.ts'

/** Letters as a search compares them: without case, accents and repeated spaces. */
const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLocaleLowerCase()
    .replace(/\s+/g, ' ')

/** The messages that contain a text, the newest first; none for a text without letters. */
export const searchMessages = (messages: readonly LogMessage[], text: string): LogMessage[] => {
  const sought = searchable(text).trim()
  if (sought === '') return []
  return messages.filter(({ content }) => searchable(content).includes(sought)).reverse()
}
