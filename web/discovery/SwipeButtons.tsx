import type { LucideIcon } from 'lucide-react'
import { Heart, Hourglass, Star, Undo2, UsersRound, X } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import styled, { css } from 'styled-components'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { useLikeTogether, useOthersOn, useOwnJointCards } from '../matching/likes/JointLike.tsx'
import { jointLikeTexts } from '../matching/likes/joint-like-texts.ts'
import { forcedBorder } from '../ui/forced-border.ts'
import { Icon } from '../ui/Icon.tsx'
import { lowWindow } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { Menu as CardMenu } from '../ui/Menu.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useIdle } from '../ui/use-idle.ts'
import { texts } from './texts.ts'

type Choice = {
  action: SwipeAction
  label: string
  icon: LucideIcon
  /** Its keyboard shortcut, as a text and by the browser's name for the key. */
  key: string
  keys: string
}

const acts: readonly Choice[] = [
  { action: 'pass', label: texts.actions.pass, icon: X, key: texts.keys.left, keys: 'ArrowLeft' },
  {
    action: 'maybe',
    label: texts.actions.maybe,
    icon: Hourglass,
    key: texts.keys.down,
    keys: 'ArrowDown',
  },
  {
    action: 'like',
    label: texts.actions.like,
    icon: Heart,
    key: texts.keys.right,
    keys: 'ArrowRight',
  },
  {
    action: 'super_like',
    label: texts.actions.superLike,
    icon: Star,
    key: texts.keys.up,
    keys: 'ArrowUp',
  },
]

type Props = {
  onAct: (action: SwipeAction) => void
  pending: SwipeAction | undefined
  undo: (() => void) | undefined
  mode: DiscoveryMode
  /** The member in front; undefined for a joint card, which is liked or passed. */
  profileId: string | undefined
  /** Called once the member in front was liked together with others. */
  onLikedTogether: () => void
}

const forJointCards: readonly SwipeAction[] = ['pass', 'like']

/** Buttons for the actions on the card in front. They keep focus while an action is in progress. */
export const SwipeButtons = ({ onAct, pending, undo, ...together }: Props) => (
  <Bar role="group" aria-label={texts.actions.label} data-docked>
    <Tooltip text={texts.actions.undo} keys="U">
      <Act
        type="button"
        $look="undo"
        aria-keyshortcuts="U"
        aria-disabled={!undo}
        onClick={() => undo?.()}
      >
        <span>
          <Icon of={Undo2} />
        </span>
        {texts.actions.undo}
      </Act>
    </Tooltip>
    {choicesFor(together.profileId).map(({ action, label, icon, key, keys }) => (
      <Tooltip key={action} text={label} keys={key}>
        <Act
          type="button"
          $look={action}
          aria-keyshortcuts={keys}
          aria-disabled={pending !== undefined}
          aria-busy={pending === action}
          onClick={() => pending ?? onAct(action)}
        >
          <span>
            {action === 'like' && pending === 'like' ? (
              <Spinner size="tab" />
            ) : (
              <Icon of={icon} size="tab" filled={action === 'like' || action === 'super_like'} />
            )}
          </span>
          {label}
        </Act>
      </Tooltip>
    ))}
    {together.profileId && <LikeTogether {...together} profileId={together.profileId} />}
  </Bar>
)

const choicesFor = (profileId: string | undefined) =>
  profileId ? acts : acts.filter(({ action }) => forJointCards.includes(action))

/** Loaded apart: few are on several joint cards. */
const Menu = lazyComponent<'Menu', ComponentProps<typeof CardMenu>>(
  'Menu',
  () => import('../ui/Menu.tsx'),
  () => null,
)

type TogetherProps = Pick<Props, 'mode' | 'onLikedTogether'> & { profileId: string }

/** Likes the member in front for all of a joint card of one's own; a menu where there are several. */
function LikeTogether({ mode, profileId, onLikedTogether }: TogetherProps) {
  const cards = useOwnJointCards(profileId, mode, useIdle())
  const othersOn = useOthersOn()
  const { like, pending } = useLikeTogether(cards)
  const [only] = cards
  const likeBy = async (id: string) => {
    if (!pending && (await like(id, profileId, mode))) onLikedTogether()
  }
  if (!only) return null
  const isOne = cards.length === 1
  const button = (
    <Act
      type="button"
      $look="together"
      aria-label={isOne ? jointLikeTexts.with(othersOn(only)) : jointLikeTexts.together}
      aria-busy={pending}
      {...(isOne && { onClick: () => void likeBy(only.id) })}
    >
      <span>{pending ? <Spinner size="tab" /> : <Icon of={UsersRound} size="tab" />}</span>
      {texts.chips.together}
    </Act>
  )
  if (isOne) return <Tooltip text={jointLikeTexts.with(othersOn(only))}>{button}</Tooltip>
  return (
    <Suspense fallback={button}>
      <Menu
        trigger={button}
        items={cards.map(card => ({
          label: jointLikeTexts.with(othersOn(card)),
          icon: UsersRound,
          onSelect: () => void likeBy(card.id),
        }))}
      />
    </Suspense>
  )
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: 0.8fr;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  justify-content: center;
  align-items: end;

  /* A label of two lines does not move the circles. */
  [data-a11y="on"] &,
  &:has(> :nth-child(6)) {
    align-items: start;
  }
  width: 100%;
  max-width: 26rem;
  margin: 0 auto;

  /* Stays reachable where the card is taller than the window. */
  @media (max-width: 63.99rem) {
    position: sticky;
    z-index: 2;
    bottom: calc(var(--bar-bottom) + env(safe-area-inset-bottom));
    max-width: none;
    margin-inline: calc(var(--gutter) * -1);
    padding: var(--space-2) max(var(--gutter), calc(50vw - 13rem));
    width: auto;
    background: linear-gradient(transparent, var(--color-bg) var(--space-4));
  }

  /* Beside the card. */
  @media ${lowWindow} {
    position: static;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: row;
    gap: var(--space-1) 0;
    align-content: center;
    margin: 0;
    padding: 0;
    background: none;
  }

  @media (min-width: 64rem) {
    position: sticky;
    z-index: 2;
    bottom: var(--toast-room);
    max-width: none;
    padding: var(--space-2) max(0px, calc((100% - 26rem) / 2));
    background: var(--color-bg);
  }
`

type Look = SwipeAction | 'undo' | 'together'

const looks: Record<Look, ReturnType<typeof css> | null> = {
  pass: null,
  maybe: css`
    color: var(--color-maybe);
  `,
  like: css`
    background: var(--color-primary);
    color: var(--color-on-primary);
    box-shadow: var(--shadow-2);
  `,
  super_like: css`
    background: var(--color-accent);
    color: var(--color-on-accent);
    box-shadow: var(--shadow-2);
  `,
  together: css`
    background: var(--color-primary-soft);
    color: var(--color-on-primary-soft);
  `,
  undo: css`
    --side: var(--tap);

    box-shadow: inset 0 0 0 1px var(--color-line);
  `,
}

const Act = styled.button<{ $look: Look }>`
  --side: min(3.375rem, 15vw);

  display: grid;
  justify-items: center;
  gap: 0.125rem;
  color: var(--color-ink-2);
  font-size: var(--text-2xs);
  font-weight: var(--weight-medium);
  line-height: 1.3;
  text-align: center;

  > span {
    ${forcedBorder}
    display: grid;
    place-items: center;
    width: var(--side);
    height: var(--side);
    border-radius: 50%;
    background: var(--color-surface);
    color: var(--color-ink);
    box-shadow:
      inset 0 0 0 1px var(--color-line),
      var(--shadow-2);
    /* Dims only after a delay, so that a fast answer causes no flicker. */
    transition:
      opacity var(--dur-fast) 200ms,
      transform var(--dur-instant);

    ${({ $look }) => looks[$look]}
  }

  @media ${lowWindow} {
    line-height: 1.1;

    && > span {
      --side: min(3.375rem, 12dvh);
    }
  }

  @media (min-width: 64rem) {
    --side: 3.75rem;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible > span {
    outline: var(--focus-width) solid var(--color-focus);
    outline-offset: var(--focus-offset);
  }

  &:active:not([aria-disabled="true"]) > span {
    transform: scale(0.94);
  }

  &[aria-disabled="true"] {
    cursor: default;
  }

  &[aria-disabled="true"] > span {
    opacity: 0.45;
  }
`
