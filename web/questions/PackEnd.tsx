import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { xpRewards } from '../../contracts/questions/achievements.ts'
import { packSize } from '../../contracts/questions/question-packs.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted, SectionTitle, tabular } from '../ui/typography.ts'
import { packPercent } from './progress-labels.ts'
import { StreakLoop } from './StreakLoop.tsx'
import { texts } from './texts.ts'

type Props = {
  name: string
  answered: number
  /** True where the answers of this visit completed the pack, which earns XP once. */
  isFirstCompletion: boolean
  onOther: () => void
  onReview: () => void
}

/** The end of a pack: the answers and earned XP, or the number of missing answers. */
export function PackEnd({ name, answered, isFirstCompletion, onOther, onReview }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const isComplete = answered >= packSize
  return (
    <Panel $tone="brand">
      <Knot tier={isComplete ? 3 : 1} />
      <Stack $gap={2}>
        <Title ref={title} tabIndex={-1}>
          {isComplete ? texts.packEnd.completeTitle : texts.packEnd.pausedTitle}
        </Title>
        <Muted>{isComplete ? texts.packEnd.completeText(name) : texts.packEnd.pausedText}</Muted>
      </Stack>
      <Figures>
        <Pair>
          <dt>{texts.packEnd.answered}</dt>
          <dd>{answered}</dd>
        </Pair>
        <Pair>
          <dt>{texts.packEnd.ofThePack}</dt>
          <dd>{packPercent(answered)}%</dd>
        </Pair>
        {isFirstCompletion && (
          <Pair>
            <dt>{texts.packEnd.xp}</dt>
            <dd>+{xpRewards.pack}</dd>
          </Pair>
        )}
      </Figures>
      <Actions>
        <Button onClick={onOther}>{texts.packEnd.other}</Button>
        <Button rank={3} onClick={onReview}>
          {isComplete ? texts.packEnd.review : texts.packEnd.goOn}
        </Button>
      </Actions>
    </Panel>
  )
}

const Panel = styled(Card)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-6);
  padding: var(--space-8) var(--space-5);
  text-align: center;

  @media (min-width: 64rem) {
    min-height: 34rem;
  }
`

const Knot = styled(StreakLoop)`
  width: 8rem;
  height: 8rem;
  stroke: var(--brand-thread);
  stroke-width: 1.1;
`

const Title = styled(SectionTitle)`
  font-size: var(--text-3xl);

  &:focus {
    outline: none;
  }
`

const Figures = styled.dl`
  display: flex;
  justify-content: center;
  width: 100%;
  max-width: 26rem;
`

const Pair = styled.div`
  ${tabular}
  display: flex;
  flex: 1;
  flex-direction: column-reverse;

  & + & {
    border-left: 1px solid var(--brand-line);
  }

  dt {
    color: var(--color-on-brand-2);
    font-size: var(--text-xs);
  }

  dd {
    margin: 0;
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: var(--weight-display);
    line-height: 1.1;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  width: 100%;
  max-width: 26rem;

  > * {
    flex: 1 1 auto;
  }
`
