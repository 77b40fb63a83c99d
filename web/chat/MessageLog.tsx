import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Virtualizer } from 'virtua'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { localDay } from './day-label.ts'
import { LinkWarning } from './LinkWarning.tsx'
import { LogLine, type LogProps } from './LogLine.tsx'
import { logRows } from './log-rows.ts'
import { lastRead } from './merge-pages.ts'
import { texts } from './texts.ts'
import { useIncomingAnnouncement } from './use-incoming-announcement.ts'
import { useLogScroll } from './use-log-scroll.ts'

/** All messages by day, scrolled to the newest. Only rows near the viewport are rendered. */
export function MessageLog(props: LogProps & { start?: ReactNode }) {
  const { start, ownId, label, nameOf, messages, waiting, hasEarlier, earlier, onEarlier } = props
  const arrived = useIncomingAnnouncement(messages, { ownId, nameOf })
  const rows = logRows(messages, waiting, { hasEarlier, dayOf: localDay })
  const { list, box, content, hasNew, toEnd, ...scrolling } = useLogScroll({
    count: rows.length,
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    speaking: waiting.at(-1)?.status === 'sending',
    onStart: hasEarlier && earlier === 'idle' ? onEarlier : undefined,
  })
  const readUpTo = lastRead(messages, ownId)

  return (
    <Place>
      <Box ref={box} aria-label={label} tabIndex={0}>
        <Space />
        {rows.length === 0 && (
          <Start>
            <p>{texts.log.start}</p>
            {start}
          </Start>
        )}
        <div ref={content}>
          <LinkWarning>
            <Virtualizer ref={list} data={rows} as="ol" item="li" scrollRef={box} {...scrolling}>
              {row => <LogLine key={row.key} row={row} log={props} readUpTo={readUpTo} />}
            </Virtualizer>
          </LinkWarning>
        </div>
      </Box>
      {hasNew && (
        <Jump small rank={2} icon={<Icon of={ArrowDown} size="small" />} onClick={toEnd}>
          {texts.log.fresh}
        </Jump>
      )}
      <VisuallyHidden role="log" aria-label={texts.log.fresh}>
        {arrived}
      </VisuallyHidden>
    </Place>
  )
}

const Place = styled.div`
  position: relative;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 0;
`

const Box = styled.section`
  display: flex;
  flex-direction: column;
  padding: 0 var(--gutter);
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  outline-offset: calc(var(--focus-width) * -1);
`

/* A short log is aligned to the bottom. */
const Space = styled.div`
  flex: 1;
`

const Start = styled.div`
  width: 100%;
  max-width: 30rem;
  margin: 0 auto;
  padding: var(--space-8) 0;

  > p {
    padding: var(--space-4);
    color: var(--color-ink-2);
    text-align: center;
  }
`

const Jump = styled(Button)`
  position: absolute;
  bottom: var(--space-3);
  left: 50%;
  box-shadow: var(--shadow-3);
  translate: -50% 0;
`
