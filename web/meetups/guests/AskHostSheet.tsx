import { meetupLimits } from '../../../contracts/core/limits.ts'
import { WordsSheet } from '../../ui/WordsSheet.tsx'
import { texts } from '../texts.ts'

type Props = {
  /** The host's question to those who ask to come. */
  question: string
  open: boolean
  onClose: () => void
  onSend: (reply: string) => void
  sending: boolean
}

/** Asks the host for a place, with a reply to their question. It says what the host will see. */
export const AskHostSheet = ({ question, ...sheet }: Props) => (
  <WordsSheet
    {...sheet}
    title={texts.ask.title}
    field={{
      label: `${texts.ask.question}: ${question}`,
      noun: 'answer',
      limit: meetupLimits.answer,
    }}
    hint={texts.rsvp.hostSees}
    says={texts.ask}
  />
)
