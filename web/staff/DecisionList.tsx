import { useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { guidelineTitles } from '../../contracts/staff/guidelines.ts'
import type { OwnDecision } from '../../contracts/staff/own-decisions.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { longDay } from '../ui/dates.ts'
import { Stack } from '../ui/layout.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CardTitle, Hint, Muted, Strong } from '../ui/typography.ts'
import { AppealSheet } from './AppealSheet.tsx'
import { measureLabels, removedLabels, texts } from './texts.ts'

type GivenAppeal = NonNullable<OwnDecision['appeal']>

/** The decisions of the staff about the reader, newest first, each with its reasons and the appeal. */
export function DecisionList() {
  return (
    <LoadState
      read={useRoute('GET /api/decisions')}
      what={texts.what}
      failure={texts.failed}
      skeleton={<Skeleton shape="cards" label={texts.loading} />}
    >
      {decisions => (
        <Stack>
          {decisions.map(decision => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </Stack>
      )}
    </LoadState>
  )
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { id, measure, rule, reason, about, removed, photoUrl, decidedAt, until, holds } = decision
  const over = decision.isTakenBack ? texts.takenBack : texts.over
  return (
    <Card as="article" aria-labelledby={id}>
      <Stack $gap={3}>
        <div>
          <CardTitle id={id}>{measureLabels[measure]}</CardTitle>
          <Hint>
            {holds ? texts.inForce : over}
            {holds && measure !== 'removed' && (
              <> · {until === null ? texts.noEnd : texts.until(longDay(until))}</>
            )}
          </Hint>
          <Hint>{texts.decided(longDay(decidedAt))}</Hint>
        </div>
        {holds && measure === 'limited' && <Muted>{texts.reachText}</Muted>}
        <Facts>
          {rule && (
            <Fact
              label={texts.rule}
              value={<Rule to={pageAt('/legal/guidelines')}>{guidelineTitles[rule]}</Rule>}
            />
          )}
          {reason && <Fact label={texts.reason} value={<Words>{reason}</Words>} />}
          {removed && <Fact label={texts.removed} value={removedLabels[removed]} />}
          {photoUrl && (
            <Fact
              label={texts.about}
              value={<Photo src={photoUrl} alt={texts.photo} loading="lazy" />}
            />
          )}
          {about && <Fact label={texts.about} value={<Quoted>{about}</Quoted>} />}
        </Facts>
        <Appeal decision={decision} />
      </Stack>
    </Card>
  )
}

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Appeal({ decision: { id, appeal, appealUntil } }: { decision: OwnDecision }) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      {appealUntil && (
        <Stack $gap={2}>
          <div>
            <Button rank={3} onClick={() => setWriting(true)}>
              {texts.appeal.open}
            </Button>
          </div>
          <Hint>{texts.appeal.until(longDay(appealUntil))}</Hint>
        </Stack>
      )}
      {appeal?.words && (
        <Facts>
          <Fact label={texts.appeal.yours} value={<Quoted>{appeal.words}</Quoted>} />
        </Facts>
      )}
      {appeal && <Answer appeal={appeal} />}
      <AppealSheet decisionId={id} open={writing} onClose={() => setWriting(false)} />
    </>
  )
}

/** What came of an appeal; a screen reader hears the answer when it comes into the open page. */
const Answer = ({ appeal: { outcome, answerBy, reason } }: { appeal: GivenAppeal }) => (
  <div role="status">
    {outcome === 'waiting' ? (
      <Muted $size="sm">{texts.appeal.waiting(longDay(answerBy))}</Muted>
    ) : (
      <>
        <Strong as="p">{texts.appeal[outcome]}</Strong>
        {reason && <Words as="p">{reason}</Words>}
      </>
    )}
  </div>
)

const Photo = styled.img`
  width: 10rem;
  aspect-ratio: 4 / 5;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: cover;
`

const Words = styled.span.attrs({ dir: 'auto' })`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-line;
`

/** The member's own words. */
const Quoted = styled(Words).attrs({ as: 'blockquote' })`
  margin: 0;
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--color-line-strong);
`

const Facts = styled.dl`
  display: grid;
  gap: var(--space-3);
  margin: 0;

  dt {
    font-weight: var(--weight-bold);
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

const Rule = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
