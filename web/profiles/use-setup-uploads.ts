import { withOnePrimary } from '../photos/photo-order.ts'
import { sendPhoto } from '../photos/send-photo.ts'
import { useUploads } from '../photos/use-uploads.ts'
import type { Setup } from './setup-state.ts'
import type { ChangeSetup, SetupState } from './use-setup.ts'

/** Photos go to the server as they are chosen, and into the setup as they arrive. */
export const useSetupUploads = ({ setup, change }: SetupState) =>
  useUploads({
    present: setup.photos.length,
    eager: true,
    send: async (chosen, sending) => {
      const { photoUrl } = await sendPhoto(chosen, sending)
      const photo = { photoUrl, isPrimary: false, uploadedAt: new Date().toISOString() }
      change(({ photos }) => ({ photos: withOnePrimary([...photos, photo]) }))
    },
  })

/** What the wizard passes to each of its steps. */
export type SetupPart = {
  setup: Setup
  change: ChangeSetup
  uploads: ReturnType<typeof useSetupUploads>
}
