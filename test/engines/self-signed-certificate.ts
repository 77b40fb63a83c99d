import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Certificate = {
  readonly key: string
  readonly certificate: string
  /** File of the certificate, for clients that should trust it. */
  readonly path: string
}

const run = promisify(execFile)

/** Creates a self-signed certificate for localhost beside `near`; undefined without openssl. */
export const selfSignedCertificate = async (near: string): Promise<Certificate | undefined> => {
  const [key, path] = [join(dirname(near), 'key.pem'), join(dirname(near), 'certificate.pem')]
  const options = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  try {
    await run('openssl', ['req', ...options, ...names, '-keyout', key, '-out', path])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { key: await readFile(key, 'utf8'), certificate: await readFile(path, 'utf8'), path }
}
