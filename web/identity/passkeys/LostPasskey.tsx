import { KeyRound } from 'lucide-react'
import styled from 'styled-components'
import { call } from '../../data/call.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionRow } from '../../ui/LinkRow.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { fullTime } from '../../ui/time-labels.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/**
 * Lets a member without their passkeys ask for export and deletion after a day, and anyone who is signed
 * in cancel that.
 */
export function LostPasskey() {
  const refresh = useRefresh()
  const { run, pending, problem } = useStep()
  const waiver = useRoute('GET /api/account/passkey-waiver', {}, { refetch: true })
  const change = (
    route: 'POST /api/account/passkey-waiver' | 'DELETE /api/account/passkey-waiver',
  ) =>
    run(async () => {
      await call(route, {})
      await refresh('/api/account/passkey-waiver')
    })
  if (!waiver.data)
    return waiver.error ? (
      <ProblemNotice
        title={texts.lost.loadFailed}
        text={adviceFor(waiver.error)}
        onRetry={() => void waiver.refresh()}
      />
    ) : null
  const { needsPasskey, from, until } = waiver.data
  if (from !== null && until !== null)
    return (
      <Waiting $gap={3}>
        <p role="status">
          {needsPasskey ? texts.lost.waiting(fullTime(from)) : texts.lost.open(fullTime(until))}
        </p>
        <AlertBanner text={problem} />
        <div>
          <Button
            rank={3}
            small
            busy={pending && texts.lost.cancelling}
            onClick={() => void change('DELETE /api/account/passkey-waiver')}
          >
            {texts.lost.cancel}
          </Button>
        </div>
      </Waiting>
    )
  if (!needsPasskey) return null
  return (
    <>
      <AlertBanner text={problem} />
      <ActionRow
        icon={KeyRound}
        label={texts.lost.label}
        hint={texts.lost.hint}
        onClick={() => void change('POST /api/account/passkey-waiver')}
      />
    </>
  )
}

const Waiting = styled(Stack)`
  padding-block: var(--space-3);
  border-top: var(--border-hair);
`
