import { useToast } from '../ui/toast-state.ts'
import { withOnePrimary } from './photos/photo-order.ts'
import { sendPhoto } from './photos/send-photo.ts'
import { useUploads } from './photos/use-uploads.ts'
import type { Setup } from './setup-state.ts'
import { texts } from './texts.ts'
import type { ChangeSetup, SetupState } from './use-setup.ts'

/** Uploads photos when they are chosen and adds complete ones to the setup. */
export function useSetupUploads({ setup, change }: SetupState) {
  const toast = useToast()
  return useUploads({
    present: setup.photos.length,
    send: async (chosen, sending) => {
      const { photoUrl } = await sendPhoto(chosen, sending)
      const photo = { photoUrl, isPrimary: false, uploadedAt: new Date().toISOString() }
      change(({ photos }) => ({ photos: withOnePrimary([...photos, photo]) }))
      toast({ title: texts.useSetupUploads.photoAdded, tone: 'success' })
    },
  })
}

/** Props of each step of the wizard. */
export type SetupPart = {
  setup: Setup
  change: ChangeSetup
  uploads: ReturnType<typeof useSetupUploads>
}
