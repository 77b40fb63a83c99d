import { type FormEvent, useId, useState } from 'react'
import { hasInk } from '../../contracts/core/ink.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { adviceFor, isTooOften, objectionsTo } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { ReasonField, ReportDescription } from '../matching/ReportFields.tsx'
import { safetyTexts } from '../matching/safety-texts.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { texts } from './texts.ts'

type Props = { eventId: string; open: boolean; onClose: () => void }

/** Sheet that reports an event and its host to the staff. */
export function ReportEventSheet({ eventId, open, onClose }: Props) {
  const form = useId()
  const toast = useToast()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [description, setDescription] = useState('')
  const [sent, setSent] = useState(false)
  const { run, pending, error } = useCommand('POST /api/events/:id/reports', {
    onDone: () => {
      onClose()
      setDescription('')
      setReason('')
      setSent(false)
      toast({
        title: texts.report.sent,
        text: texts.report.thanks,
        tone: 'success',
      })
    },
    failure: error => ({
      title: texts.error,
      text: isTooOften(error) ? adviceFor(error) : texts.report.failed,
    }),
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setSent(true)
    if (reason === '' || pending) return
    const said = hasInk(description) ? { description } : {}
    void run({ params: { id: eventId }, body: { reason, ...said } })
  }

  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.report.title}
      subtitle={texts.report.subtitle}
      unsaved={hasInk(description)}
      cancel={texts.report.cancel}
      act={texts.report.send}
      busy={pending && texts.report.sending}
      form={form}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <ReasonField
            value={reason}
            sent={sent}
            onChange={setReason}
            aboutBlock={safetyTexts.help.blockAtEvent}
          />
          <ReportDescription
            value={description}
            problem={objectionsTo(error, 'description')}
            onChange={setDescription}
          />
        </Stack>
      </form>
    </ActionSheet>
  )
}
