import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Match } from '../../contracts/matching/matching.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { useMember } from '../data/use-member.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Grow, inRow, Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { otherSide } from './other-side.ts'
import { texts } from './texts.ts'

const shown = 3

export function NewestMatches({ matches }: { matches: readonly Match[] }) {
  const me = useMember()
  const newest = matches
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, shown)
  return (
    <Panel title={texts.matches.newest}>
      <Stack as="ul" $gap={1}>
        {newest.map(match => {
          const other = otherSide(match, me.id)
          return (
            <li key={match.id}>
              <Way to={`/chat/${match.id}`}>
                <Portrait photo={primaryPhoto(other.photos)} seed={other.id} />
                <Grow>
                  <Strong>
                    <NameWithMarks of={other} />
                  </Strong>
                  <Hint>
                    <RelativeTime at={match.createdAt} />
                  </Hint>
                </Grow>
                <Icon of={ChevronRight} />
              </Way>
            </li>
          )
        })}
      </Stack>
    </Panel>
  )
}

const Way = styled(Link)`
  ${inRow(3)}
  min-height: var(--tap);
  padding-block: var(--space-1);
`
