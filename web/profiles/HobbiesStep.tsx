import { HobbyPicker } from '../hobbies/HobbyPicker.tsx'
import type { SetupPart } from './use-setup-uploads.ts'

/** Third step: hobbies. */
export const HobbiesStep = ({ setup, change }: SetupPart) => (
  <HobbyPicker value={setup.hobbies} onChange={hobbies => change({ hobbies })} />
)
