import { randomUUID } from 'node:crypto'
import { createDiskFullError } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'

/** Stores the bytes of images. Errors are HttpErrors with status 503, with which clients try again. */
export type ImageStore = {
  /** Durable when it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Without reading its bytes. */
  has(key: string): Promise<boolean>
  /** Also resolves if there is none. */
  remove(key: string): Promise<void>
  /**
   * Of a bucket: returns whether it belongs to this installation. One that belongs to none does from then on. Other stores
   * are part of their installation.
   */
  claim?(installation: string): Promise<boolean>
  /** In any order. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}

/** A key is used for one image only. It begins with the digest, so that the bytes can be verified without the database. */
export const createImageKey = (digest: string): string => `${digest}-${randomUUID()}`
/** Ends the key of an image whose writing was interrupted. It is listed, so that it is deleted. */
export const partialSuffix = '.partial'
export const getDigest = (key: string): string => key.slice(0, 64)
/** The object of a bucket that names its installation. */
export const installationKey = 'installation'
/** A bucket may have other objects, which are not listed and so not deleted. */
export const isImageKey = (name: string): boolean => /^[0-9a-f]{64}-[0-9a-f-]{36}$/.test(name)

/** @param cause of which only the log has the message. */
export function createStoreError(cause: unknown): HttpError {
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') return createDiskFullError(cause)
  const message = 'The storage of images is temporarily unavailable. Please try again.'
  const headers = { 'Retry-After': '10' }
  return new HttpError(503, 'image_store_unavailable', message, { headers, cause })
}
