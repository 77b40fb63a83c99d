import { useState } from 'react'
import styled from 'styled-components'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { PushSettings } from '../../contracts/push/push.ts'
import { useLatestOnly } from '../data/latest-only.ts'
import { useCommand } from '../data/use-command.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { toggled } from '../ui/toggled.ts'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

/** Labels of the kinds of notifications, in the order of the settings. */
const pushLabels: Readonly<Record<NotificationType, string>> = {
  new_match: 'Matches and super likes',
  new_message: 'Messages',
  hangout_invitation: 'Hangout invitations',
  hangout_accepted: 'Accepted hangout invitations',
  group_chat_invite: 'Invitations to group chats',
  group_chat_request: 'Requests to join my group chats',
  group_chat_update: 'News from my group chats',
  event_reminder: 'Events I responded to',
  profile_view: 'Profile views',
  account_export: 'My data is ready',
  new_sign_in: 'A new sign-in',
  sign_in_changed: 'Changes of how I sign in',
}

const pushTypes = Object.keys(pushLabels) as NotificationType[]

type Choice = Pick<PushSettings, 'types' | 'quietHours'>

/** Kinds of pushes and quiet hours for all devices. Each change is saved at once. */
export function PushChoices({ settings }: { settings: PushSettings }) {
  const [choice, setChoice] = useState<Choice>(settings)
  const { run } = useCommand('PUT /api/push/settings', {
    refresh: ['/api/push/settings'],
    onFailed: () => setChoice(settings),
  })
  const save = useLatestOnly((body: Choice) => run({ body }))
  const choose = (change: Partial<Choice>) => {
    const { types, quietHours } = { ...choice, ...change }
    setChoice({ types, quietHours })
    void save({ types, quietHours })
  }
  return (
    <>
      <Kinds>
        <legend>{texts.pushChoices.title}</legend>
        {pushTypes.map(type => (
          <SwitchRow
            key={type}
            label={pushLabels[type]}
            checked={choice.types.includes(type)}
            onChange={() => choose({ types: toggled(choice.types, type) })}
          />
        ))}
      </Kinds>
      <QuietHoursFields hours={choice.quietHours} onChange={quietHours => choose({ quietHours })} />
    </>
  )
}

const Kinds = styled.fieldset`
  legend {
    padding: 0;
    font-weight: var(--weight-bold);
  }
`
