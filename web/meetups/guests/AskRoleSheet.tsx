import { type FormEvent, useId, useState } from 'react'
import type { MeetupRole } from '../../../contracts/meetups/meetup-events.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from '../texts.ts'

type Props = { eventId: string; role: MeetupRole; open: boolean; onClose: () => void }

/** The host chooses whom to ask to take on a role. */
export function AskRoleSheet({ eventId, role, open, onClose }: Props) {
  const id = useId()
  const toast = useToast()
  const [memberId, setMemberId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const params = { id: eventId }
  const { data, error, refresh } = useRoute('GET /api/events/:id/candidates', { params })
  const { sheet } = texts.roles
  const { run, pending } = useCommand('POST /api/events/:id/roles', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: sheet.sent, text: sheet.sentText, tone: 'success' })
    },
    failure: failed => ({
      title: texts.error,
      text:
        failed instanceof CallFailed && failed.status < 500
          ? adviceFor(failed)
          : texts.roles.failed,
    }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(memberId === '')
    if (memberId !== '' && !pending) void run({ params, body: { role, memberId } })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.roles.ask[role]}
      cancel={sheet.cancel}
      act={sheet.send}
      busy={pending && sheet.sending}
      disabled={data?.length === 0}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack>
          <Muted $size="sm">{texts.roles.about[role]}</Muted>
          {data?.length === 0 ? (
            <Muted>{sheet.empty}</Muted>
          ) : data ? (
            <SelectField
              label={sheet.who}
              hint={sheet.whoHint}
              required
              value={memberId}
              error={isMissing ? sheet.missing : undefined}
              onChange={({ target }) => setMemberId(target.value)}
            >
              <option value="">{sheet.choose}</option>
              {data.map(one => (
                <option key={one.id} value={one.id}>
                  {bidiIsolate(one.pseudonym)}
                </option>
              ))}
            </SelectField>
          ) : error ? (
            <ProblemNotice
              title={sheet.loadFailed}
              text={adviceFor(error)}
              onRetry={() => void refresh()}
            />
          ) : (
            <Skeleton shape="lines" label={sheet.loading} />
          )}
        </Stack>
      </form>
    </ActionSheet>
  )
}
