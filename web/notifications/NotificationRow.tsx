import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { hover } from '../ui/hover.ts'
import { Stack } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { clamp, Hint, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  /** An icon or faces. */
  sign: ReactNode
  title: string
  message: string
  at: string
  isRead: boolean
  /** The address of its link; null without a link. */
  to: string | null
  onOpen: () => void
}

/** One row of the list: title, text, time and whether it is unread. A list item. */
export function NotificationRow({ sign, title, message, at, isRead, to, onOpen }: Props) {
  const shown = (
    <>
      {sign}
      <Stack as="span" $gap={0}>
        <Strong>
          {!isRead && <VisuallyHidden>{texts.row.unread}</VisuallyHidden>}
          {title}
        </Strong>
        <Text dir="auto">{message}</Text>
        <Hint as="span">
          <RelativeTime at={at} />
        </Hint>
      </Stack>
    </>
  )
  return (
    <li>
      {to ? (
        <LinkItem to={to} onClick={onOpen}>
          {shown}
        </LinkItem>
      ) : (
        <ButtonItem type="button" onClick={onOpen}>
          {shown}
        </ButtonItem>
      )}
    </li>
  )
}

const shape = css`
  display: flex;
  gap: var(--space-3);
  align-items: flex-start;
  width: 100%;
  padding: var(--space-3) var(--space-2);
  border-radius: var(--radius-md);
  text-align: left;

  ${hover('background: var(--color-sunken);')}
`

const LinkItem = styled(Link)`
  ${shape}
`

const ButtonItem = styled.button`
  ${shape}
`

const Text = styled.span`
  ${clamp(2)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
`
