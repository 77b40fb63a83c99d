import styled from 'styled-components'
import type { UserXp } from '../../contracts/questions/question-progress.ts'
import { threadPaths } from '../ui/thread-paths.ts'
import { CardTitle, Muted, tabular } from '../ui/typography.ts'
import { streakTiers, tierOf, tiersLabel, xpInLevel, xpLabel } from './progress-labels.ts'
import { StreakLoop } from './StreakLoop.tsx'
import { texts } from './texts.ts'

const wave = 'M6 16c29-13 57-13 86.5 0s57.5 13 86.5 0 57.5-13 86.5 0 57.5 13 86.5 0'

/** Level, XP within it as a thread, and the streak with its tiers. */
export function LevelHead({ xp, titleId }: { xp: UserXp; titleId: string }) {
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
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 7.5rem;
  padding: 0.25rem 0.875rem 0.25rem 0.5rem;
  border-radius: var(--radius-md);
  background: var(--color-accent-soft);
  color: var(--color-on-accent-soft);
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
