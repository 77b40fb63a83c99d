import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { oneLine } from '../ui/typography.ts'
import { fittingBadges } from './fitting-badges.ts'

export type CardBadge = { readonly text: string; readonly icon?: LucideIcon }

/** Badges on a photo, in one row. Those that do not fit are counted; screen readers read all. */
export function CardBadges({
  badges,
  className,
}: {
  badges: readonly CardBadge[]
  className?: string
}) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(badges.length)

  useLayoutEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () => {
      const widths = Array.from(list.children, item => item.getBoundingClientRect().width)
      const more = widths.pop() ?? 0
      const gap = Number.parseFloat(getComputedStyle(list).columnGap)
      setShown(fittingBadges(widths, { room: list.clientWidth, gap, more }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [list, ...list.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <Row ref={row} className={className}>
      {badges.map(({ text, icon }, index) => (
        <Pill key={text} $clipped={index >= shown}>
          {icon && <Icon of={icon} size="small" />}
          <bdi>{text}</bdi>
        </Pill>
      ))}
      <Pill aria-hidden $clipped={shown >= badges.length}>
        +{Math.max(1, badges.length - shown)}
      </Pill>
    </Row>
  )
}

const Row = styled.ul`
  display: flex;
  gap: var(--space-2);
  min-width: 0;
`

/** Invisible, with its width, so that it can be measured. */
const clipped = css`
  position: absolute;
  clip-path: inset(50%);
`

const Pill = styled.li<{ $clipped: boolean }>`
  display: inline-flex;
  flex: 0 0 auto;
  gap: 0.375rem;
  align-items: center;
  max-width: 100%;
  min-height: 2rem;
  padding: 0 0.75rem;
  border-radius: var(--radius-sm);
  background: var(--photo-chip);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  ${({ $clipped }) => $clipped && clipped}

  > bdi {
    min-width: 0;
    ${oneLine}
  }

  [data-a11y="on"] & > bdi {
    white-space: nowrap;
  }
`
