import type { LucideIcon } from 'lucide-react'
import { Eye, Infinity as InfinityLoop, LifeBuoy, SlidersHorizontal, Sparkle } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Muted, Strong } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Benefit = { icon: LucideIcon; name: string; hint: string }

/** Benefits of premium, in the order of the list. */
const benefits: readonly Benefit[] = [
  {
    icon: InfinityLoop,
    name: texts.benefitList.likes,
    hint: texts.benefitList.likesHint,
  },
  {
    icon: SlidersHorizontal,
    name: texts.benefitList.filters,
    hint: texts.benefitList.filtersHint,
  },
  { icon: Eye, name: texts.benefitList.likers, hint: texts.benefitList.likersHint },
  {
    icon: Sparkle,
    name: texts.benefitList.priority,
    hint: texts.benefitList.priorityHint,
  },
]

const support: Benefit = {
  icon: LifeBuoy,
  name: texts.benefitList.support,
  hint: texts.benefitList.supportHint,
}

/** Benefits of premium, on brand ground; `brief` shows only the four that apply at once. */
export const BenefitList = ({ brief = false }: { brief?: boolean }) => (
  <List>
    {(brief ? benefits : [...benefits, support]).map(({ icon, name, hint }) => (
      <li key={name}>
        <Tile>
          <Icon of={icon} />
        </Tile>
        <div>
          <Strong>{name}</Strong>
          {!brief && <Muted $size="sm">{hint}</Muted>}
        </div>
      </li>
    ))}
  </List>
)

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
    line-height: var(--leading-snug);
  }
`

const Tile = styled(IconTile)`
  width: 2rem;
  height: 2rem;
  background: var(--brand-wash);
  box-shadow: inset 0 0 0 1px var(--brand-line);
  color: var(--brand-thread);
`
