import { HobbyPicker } from './hobbies/HobbyPicker.tsx'
import type { SetupPart } from './use-setup-uploads.ts'

export const HobbiesStep = ({ setup, change }: SetupPart) => (
  <HobbyPicker value={setup.hobbies} onChange={hobbies => change({ hobbies })} />
)
