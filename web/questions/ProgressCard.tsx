import { useId, useState } from 'react'
import styled from 'styled-components'
import { packSize } from '../../contracts/questions/question-packs.ts'
import type { UserXp } from '../../contracts/questions/question-progress.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inRow, Row, Ruled, Stack } from '../ui/layout.ts'
import { soft } from '../ui/soft.ts'
import { BarNumbers } from '../ui/ToneBar.tsx'
import { threadPaths } from '../ui/thread-paths.ts'
import { CardTitle, Muted, Strong, tabular } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnsweredBar } from './AnsweredBar.tsx'
import { iconNamed } from './achievement-icons.ts'
import { streakTiers, tierOf, tiersLabel, xpInLevel, xpLabel } from './progress-labels.ts'
import { StreakLoop } from './StreakLoop.tsx'
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

const wave = 'M6 16c29-13 57-13 86.5 0s57.5 13 86.5 0 57.5-13 86.5 0 57.5 13 86.5 0'

/** Level, XP within it as a thread, and the streak with its tiers. */
function LevelHead({ xp, titleId }: { xp: UserXp; titleId: string }) {
  const { totalXp, currentLevel, currentStreakDays: days } = xp
  const tier = tierOf(days)
  const within = xpInLevel(totalXp)
  return (
    <>
      <Head>
        <div>
          <CardTitle id={titleId}>{texts.levelHead.level(currentLevel)}</CardTitle>
          <Numbers $size="sm">{xpLabel(xp)}</Numbers>
        </div>
        {tier > 0 && (
          <Streak>
            <StreakLoop tier={tier} />
            {texts.levelHead.streak(days)}
          </Streak>
        )}
      </Head>
      <Thread viewBox="0 0 358 32" role="img" aria-label={texts.levelHead.thread(within)}>
        <path d={wave} />
        {within > 0 && (
          <path className="tied" pathLength={100} strokeDasharray={`${within} 100`} d={wave} />
        )}
      </Thread>
      <Tiers aria-label={tiersLabel(days)}>
        {streakTiers.map((tierDays, place) => (
          <Tier key={tierDays} $on={place < tier} $joined={place > 0 && place < tier}>
            <span>
              <StreakLoop tier={place + 1} />
            </span>
            {texts.levelHead.days(tierDays)}
          </Tier>
        ))}
      </Tiers>
    </>
  )
}

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
`

const Numbers = styled(Muted)`
  ${tabular}
`

const Streak = styled.p`
  ${tabular}
  ${inRow(2)}
  max-width: 7.5rem;
  padding: 0.25rem 0.875rem 0.25rem 0.5rem;
  border-radius: var(--radius-md);
  ${soft('accent')}
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  line-height: 1.15;
`

const Thread = styled.svg`
  ${threadPaths}
`

const Tiers = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  text-align: center;
`

const Tier = styled.li<{ $on: boolean; $joined: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: 0.1875rem;
  color: ${({ $on }) => ($on ? 'var(--color-ink)' : 'var(--color-ink-2)')};
  font-size: var(--text-xs);

  * + &::before {
    content: "";
    position: absolute;
    top: 1.25rem;
    right: calc(50% + 1.625rem);
    left: calc(-50% + 1.625rem);
    border-top: ${({ $joined }) =>
      $joined ? '2.5px solid var(--color-thread)' : '2px dashed var(--color-line-strong)'};
  }

  > span {
    display: grid;
    place-items: center;
    width: 2.5rem;
    height: 2.5rem;
    border-radius: 50%;
    background: ${({ $on }) => ($on ? 'var(--color-accent-soft)' : 'none')};
    box-shadow: ${({ $on }) => ($on ? 'none' : 'inset 0 0 0 1.5px var(--color-line)')};
    color: ${({ $on }) => ($on ? 'var(--color-on-accent-soft)' : 'var(--color-ink-3)')};
  }
`
