import { useId, useState } from 'react'
import styled from 'styled-components'
import { packSize } from '../../contracts/questions/question-packs.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { BarNumbers } from '../ui/ToneBar.tsx'
import { Muted, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnsweredBar } from './AnsweredBar.tsx'
import { iconNamed } from './achievement-icons.ts'
import { LevelHead } from './LevelHead.tsx'
import { texts } from './texts.ts'

/** Level, XP, streak, achievements and the begun packs. */
export function ProgressCard() {
  const titleId = useId()
  const xp = useRoute('GET /api/user-xp')
  return (
    <Card aria-labelledby={titleId}>
      <Stack>
        <LoadState read={xp} what={texts.progressCard.what} height="11rem">
          {earned => <LevelHead xp={earned} titleId={titleId} />}
        </LoadState>
        <Ruled>
          <Achievements />
        </Ruled>
        <BegunPacks />
      </Stack>
    </Card>
  )
}

/** The progress in each begun pack; nothing without one. */
function BegunPacks() {
  const packs = useRoute('GET /api/question-packs')
  const progress = useRoute('GET /api/user-pack-progress')
  const begun = progress.data ?? []
  if (begun.length === 0) return null
  const nameOf = (packId: string) => packs.data?.find(({ id }) => id === packId)?.name ?? ''
  return (
    <Ruled>
      <Stack $gap={3}>
        <Strong as="h3">{texts.progressCard.packs}</Strong>
        <Stack as="ul" $gap={3}>
          {begun.map(({ packId, questionsAnswered }) => (
            <li key={packId}>
              <BarNumbers>
                <span>{nameOf(packId)}</span>
                <Muted as="span" $size="sm">
                  {Math.min(questionsAnswered, packSize)}/{packSize}
                </Muted>
              </BarNumbers>
              <AnsweredBar label={nameOf(packId)} value={questionsAnswered} most={packSize} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Ruled>
  )
}

const Ruled = styled.div`
  padding-top: var(--space-4);
  border-top: var(--border-hair);
`

/** Number of achievements shown at first. */
const SHOWN_FIRST = 6

/** The member's achievements, the latest first. */
function Achievements() {
  const read = useRoute('GET /api/user-achievements')
  const [all, setAll] = useState(false)
  return (
    <Stack $gap={3}>
      <LoadState read={read} what={texts.achievements.what} height="7rem">
        {earned => (
          <>
            <Row $between>
              <Strong as="h3">{texts.achievements.title}</Strong>
              {earned.length > SHOWN_FIRST && !all && (
                <Button rank={0} small onClick={() => setAll(true)}>
                  {texts.achievements.more(earned.length - SHOWN_FIRST)}
                </Button>
              )}
            </Row>
            {earned.length === 0 ? (
              <Muted $size="sm">{texts.achievements.empty}</Muted>
            ) : (
              <Medals>
                {earned.slice(0, all ? undefined : SHOWN_FIRST).map(({ id, achievement }) => (
                  <li key={id}>
                    <Medal>
                      <Icon of={iconNamed(achievement.iconName)} />
                    </Medal>
                    {achievement.name}
                    <VisuallyHidden>: {achievement.description}</VisuallyHidden>
                  </li>
                ))}
              </Medals>
            )}
          </>
        )}
      </LoadState>
    </Stack>
  )
}

/** Three in a row, or two if the longest word does not fit. */
const Medals = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(7.25em, 30%), 1fr));
  gap: var(--space-3) 0;
  font-size: var(--text-xs);
  line-height: 1.25;
  text-align: center;

  li {
    display: grid;
    justify-items: center;
    align-content: start;
    gap: 0.375rem;
    overflow-wrap: anywhere;
  }
`

const Medal = styled.span`
  display: grid;
  place-items: center;
  width: 2.75rem;
  aspect-ratio: 5 / 6;
  border-radius: 50%;
  background: linear-gradient(
    97deg,
    var(--color-accent-soft) 55%,
    color-mix(in oklab, var(--color-accent-soft), var(--color-ink) 10%) 55.5%
  );
  color: var(--color-on-accent-soft);
`
