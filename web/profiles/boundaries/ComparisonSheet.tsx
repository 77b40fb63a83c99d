import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { EndpointResponse } from '../../../contracts/features.ts'
import type { ConsentPreference } from '../../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../../contracts/profiles/boundary-catalogue.ts'
import { addressOf } from '../../data/address.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { ConsentMark } from '../../ui/ConsentMark.tsx'
import { longDay } from '../../ui/dates.ts'
import { FieldProblem } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconList } from '../../ui/IconList.ts'
import { Stack } from '../../ui/layout.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tags } from '../../ui/Tag.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { CardTitle, Hint, Muted, Strong } from '../../ui/typography.ts'
import { BoundariesForm } from './BoundariesForm.tsx'
import { comparisonTexts as texts } from './comparison-texts.ts'

type Comparison = EndpointResponse<'GET /api/matches/:matchId/comparison'>

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Explains the comparison of boundaries with a match, takes the answers and shows the result. */
export function ComparisonSheet({ matchId, pseudonym, open, onOpenChange }: Props) {
  const name = bidiIsolate(pseudonym)
  const input = { params: { matchId } }
  const read = useRoute('GET /api/matches/:matchId/comparison', input, {
    when: open,
    refetch: true,
  })
  const own = useRoute('GET /api/consent-preferences', {}, { when: open })
  const [changed, setChanged] = useState<ConsentPreference[]>()
  const [isEmpty, setEmpty] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const reset = () => {
    setChanged(undefined)
    setEmpty(false)
    setAgain(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sheet opens or closes
  useEffect(reset, [open])
  const toast = useToast()
  const refresh = [addressOf('GET /api/matches/:matchId/comparison', { matchId })]
  const sending = useCommand('POST /api/matches/:matchId/comparison', { refresh, onDone: reset })
  const takingBack = useCommand('DELETE /api/matches/:matchId/comparison', {
    refresh,
    onDone: () => toast(texts.takenBack),
  })
  const answers = changed ?? own.data ?? []
  const asks = read.data !== undefined && canAnswer(read.data, isAgain)
  const send = () => {
    setEmpty(answers.length === 0)
    if (answers.length > 0)
      void sending.run({
        ...input,
        body: { answers: answers.map(({ category, level }) => ({ category, level })) },
      })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(name)}
      unsaved={asks && changed !== undefined}
      footer={
        asks ? (
          <>
            <Button rank={3} onClick={() => onOpenChange(false)}>
              {texts.later}
            </Button>
            <Button busy={sending.pending && texts.sending} onClick={send}>
              {texts.send}
            </Button>
          </>
        ) : (
          <Button rank={3} onClick={() => onOpenChange(false)}>
            {texts.close}
          </Button>
        )
      }
    >
      <LoadState read={read} what={texts.what} height="16rem">
        {({ hasAnswered, isAwaited, latest, againAt }) => (
          <>
            {asks && (
              <Stack $gap={5}>
                {isAwaited && <Strong>{texts.awaited(name)}</Strong>}
                <IconList $tone="yes">
                  {texts.how.map(line => (
                    <li key={line}>
                      <Icon of={Check} size="small" />
                      {line}
                    </li>
                  ))}
                </IconList>
                <LoadState read={own} what={texts.ownWhat} height="30rem">
                  {stated => (
                    <div>
                      {stated.length > 0 && <Hint>{texts.prefilled}</Hint>}
                      <BoundariesForm onlyLevels value={answers} onChange={setChanged} />
                      {isEmpty && answers.length === 0 && (
                        <FieldProblem>{texts.empty}</FieldProblem>
                      )}
                    </div>
                  )}
                </LoadState>
              </Stack>
            )}
            <Stack $gap={5} role="status">
              {hasAnswered && (
                <Stack $gap={2}>
                  <Strong>{texts.waiting(name)}</Strong>
                  <Muted $size="sm">{texts.waitingText(name)}</Muted>
                  <div>
                    <Button
                      rank={3}
                      small
                      busy={takingBack.pending && texts.takingBack}
                      onClick={() => void takingBack.run(input)}
                    >
                      {texts.takeBack}
                    </Button>
                  </div>
                </Stack>
              )}
              {latest && !asks && <Result {...latest} />}
              {latest && !asks && !hasAnswered && (
                <div>
                  {againAt === null ? (
                    <Button rank={2} small onClick={() => setAgain(true)}>
                      {texts.again}
                    </Button>
                  ) : (
                    <Hint>{texts.againAt(longDay(againAt))}</Hint>
                  )}
                </div>
              )}
            </Stack>
          </>
        )}
      </LoadState>
    </Sheet>
  )
}

/** True where the form is shown: at first, if the other waits, or when the member wants it again. */
const canAnswer = ({ hasAnswered, isAwaited, latest, againAt }: Comparison, isAgain: boolean) =>
  !hasAnswered && againAt === null && (latest === null || isAwaited || isAgain)

function Result({ at, agreed }: NonNullable<Comparison['latest']>): ReactNode {
  const yes = agreed.filter(one => one.isYesFromBoth)
  const maybe = agreed.filter(one => !one.isYesFromBoth)
  return (
    <Stack>
      <Muted $size="sm">{texts.resultOn(longDay(at))}</Muted>
      {agreed.length === 0 && <Strong>{texts.none}</Strong>}
      <Agreed title={texts.yes} level="yes" agreed={yes} />
      <Agreed title={texts.maybe} hint={texts.maybeHint} level="maybe" agreed={maybe} />
      <Hint>{texts.silent}</Hint>
    </Stack>
  )
}

type AgreedProps = {
  title: string
  hint?: string
  level: 'yes' | 'maybe'
  agreed: NonNullable<Comparison['latest']>['agreed']
}

const Agreed = ({ title, hint, level, agreed }: AgreedProps) =>
  agreed.length > 0 && (
    <Stack $gap={2}>
      <CardTitle as="h3">{title}</CardTitle>
      {hint && <Hint>{hint}</Hint>}
      <Tags aria-label={title}>
        {agreed.map(({ category }) => (
          <ConsentMark key={category} level={level}>
            {boundaryCatalogue[category].label}
          </ConsentMark>
        ))}
      </Tags>
    </Stack>
  )
