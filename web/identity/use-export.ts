import { useState } from 'react'
import { call } from '../data/call.ts'
import { adviceFor, CallFailed, callFailedFrom, isUnauthorized } from '../data/call-errors.ts'
import { download } from '../data/download.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useToast } from '../ui/toast-state.ts'
import { PasskeyFailed } from './passkeys/ask-browser.ts'
import { confirm } from './passkeys/confirm.ts'
import { texts } from './texts.ts'

/** Saves a file as a download. */
const save = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'kith.zip'

const tryDownload = async () => {
  const { response, file } = await download('/api/account/export')
  if (!response.ok) throw callFailedFrom(response, await file.text())
  return { response, file }
}

/** Asks for a passkey where the account has one, unless it was asked just now. */
const downloadWithPasskey = async () => {
  try {
    return await tryDownload()
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'confirmation_required')) throw error
    await call('POST /api/account/export-permit', { body: { passkey: await confirm() } })
    return tryDownload()
  }
}

/** Downloads the member's data, or shows `later` while it is being prepared. */
export function useExport(later: string = texts.useExport.preparingText) {
  const [pending, setPending] = useState(false)
  const toast = useToast()
  const loggedOut = useLoggedOut()

  const downloadAll = async () => {
    setPending(true)
    try {
      const { response, file } = await downloadWithPasskey()
      if (response.status === 202)
        return toast({
          title: texts.useExport.preparingTitle,
          text: later,
        })
      save(file, nameIn(response))
      toast({ title: texts.useExport.doneTitle, tone: 'success' })
    } catch (error) {
      if (isUnauthorized(error)) loggedOut()
      else
        toast({
          title: texts.useExport.failedTitle,
          text: error instanceof PasskeyFailed ? error.message : adviceFor(error),
          tone: 'destructive',
        })
    } finally {
      setPending(false)
    }
  }
  return { download: downloadAll, pending }
}
