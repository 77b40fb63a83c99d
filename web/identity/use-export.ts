import { useState } from 'react'
import { exportAccount } from '../../contracts/core/endpoint-table.ts'
import { adviceFor, callFailedFrom, isUnauthorized } from '../data/call-errors.ts'
import { download } from '../data/download.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useToast } from '../ui/toast-state.ts'
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

/** Downloads the member's data, or shows `later` while it is being prepared. */
export function useExport(later: string = texts.useExport.preparingText) {
  const [pending, setPending] = useState(false)
  const toast = useToast()
  const loggedOut = useLoggedOut()

  const downloadAll = async () => {
    setPending(true)
    try {
      const { response, file } = await download(exportAccount.path)
      if (!response.ok) throw callFailedFrom(response, await file.text())
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
          text: adviceFor(error),
          tone: 'destructive',
        })
    } finally {
      setPending(false)
    }
  }
  return { download: downloadAll, pending }
}
