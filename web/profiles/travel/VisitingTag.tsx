import { Plane } from 'lucide-react'
import type { DiscoveryCard } from '../../../contracts/discovery/discovery.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { visitingLine } from '../card-lines.ts'

/** A trip of which somebody lets others read, among their tags. */
export const VisitingTag = ({ visiting }: Pick<DiscoveryCard, 'visiting'>) =>
  visiting && (
    <Tag>
      <Icon of={Plane} size="small" />
      {visitingLine(visiting)}
    </Tag>
  )
