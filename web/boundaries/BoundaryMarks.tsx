import type { ComponentProps } from 'react'
import { ConsentMark } from '../ui/ConsentMark.tsx'
import { Tags } from '../ui/Tag.tsx'
import { boundaryWord } from './consent-levels.ts'

type Props = {
  boundaries: readonly { category: string; level: string }[]
} & ComponentProps<typeof Tags>

/**
 * Boundaries as a list of short labels, each with icon, word and colour. Give it a name with
 * `aria-label` or `aria-labelledby`.
 */
export const BoundaryMarks = ({ boundaries, ...rest }: Props) => (
  <Tags {...rest}>
    {boundaries.map(({ category, level }) => (
      <ConsentMark key={category} level={level}>
        {boundaryWord(category)}
      </ConsentMark>
    ))}
  </Tags>
)
