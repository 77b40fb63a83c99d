import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/text.ts'

const read = [
  'Your bio and what you seek',
  'Your hobbies and relationship style',
  'Your relationship preferences',
  'The boundaries that strangers may see',
  'Your answers in the AI onboarding, while you are at it',
  'Your age in steps of years, and your modes',
]

const notAnalysed = [
  'Your name, pseudonym, e-mail and place',
  'Your photos and messages',
  'Boundaries about sex, kink and money, and preferences about sex and kink',
  'Any of your notes',
]

/** Explanation of AI consent, shown before the member agrees. */
export const ConsentText = () => (
  <Stack>
    <p>
      AI can compare your profile with those of others who agreed, suggest who may suit you, and
      show a score on cards. They may be suggested you in turn, and read what you share of what is
      on your cards: a style, a word of your bios, a boundary. Hobbies, wishes and what you seek
      count without being told.
    </p>
    <List title="What is read" icon={<Icon of={Check} size="small" />} items={read} />
    <List title="What never is" icon={<Icon of={X} size="small" />} items={notAnalysed} />
    <Muted $size="sm">
      Where this Kith uses an AI service, it is sent your card without anything that names you, and
      your onboarding answers without contact details. Take your consent back whenever you like, in
      your profile’s settings: suggestions and scores are gone at once.
    </Muted>
  </Stack>
)

const List = ({ title, icon, items }: { title: string; icon: ReactNode; items: string[] }) => (
  <section>
    <Title>{title}</Title>
    <Items>
      {items.map(item => (
        <li key={item}>
          {icon}
          {item}
        </li>
      ))}
    </Items>
  </section>
)

const Title = styled.h3`
  padding-bottom: var(--space-1);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const Items = styled.ul`
  display: grid;
  gap: var(--space-1);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    align-items: center;
  }
`
