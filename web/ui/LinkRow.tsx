import type { LucideIcon } from 'lucide-react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { Icon } from './Icon.tsx'
import { inRow } from './layout.ts'

type RowProps = { label: ReactNode; hint?: ReactNode; icon?: LucideIcon }

/** A row of a card that links to a route, as tall as a `SwitchRow`. */
export const LinkRow = ({ to, ...row }: RowProps & { to: string }) => (
  <Row to={to}>
    <Line {...row} />
  </Row>
)

/** A row of a card that opens something over the screen. */
export const ActionRow = ({ onClick, ...row }: RowProps & { onClick: () => void }) => (
  <Opener type="button" onClick={onClick}>
    <Line {...row} />
  </Opener>
)

const Line = ({ label, hint, icon }: RowProps) => (
  <>
    {icon && <Icon of={icon} />}
    <Words>
      {label}
      {hint && <Hint>{hint}</Hint>}
    </Words>
    <Icon of={ChevronRight} />
  </>
)

const shape = css`
  ${inRow(3)}
  min-height: 3.5rem;
  padding: var(--space-2) 0;
  font-weight: var(--weight-bold);

  * + & {
    border-top: var(--border-hair);
  }
`

const Row = styled(Link)`
  ${shape}
`

const Opener = styled.button`
  ${shape}
  width: 100%;
`

const Words = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
`

const Hint = styled.span`
  color: var(--color-ink-2);
  font-size: var(--text-xs);
  font-weight: var(--weight-text);
`
