import { useState } from 'react'
import styled from 'styled-components'
import { choosePushSettings, getPushSettings } from '../../contracts/core/endpoint-table.ts'
import type { PushSettings } from '../../contracts/push/push.ts'
import { useCommand } from '../data/use-command.ts'
import { useLatestOnly } from '../data/use-latest-only.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { toggled } from '../ui/toggled.ts'
import { pushLabels, pushTypes } from './push-labels.ts'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

type Choice = Pick<PushSettings, 'types' | 'quietHours'>

/** Of what all devices are notified, and when not. Each change is saved at once. */
export function PushChoices({ settings }: { settings: PushSettings }) {
  const [choice, setChoice] = useState<Choice>(settings)
  const { run } = useCommand(choosePushSettings, {
    refresh: [getPushSettings.path],
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
