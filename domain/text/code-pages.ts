/** Characters 128 to 255 of code page 850, which DOS and Windows' own archives have in the west. `TextDecoder` lacks it. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** @param label of `TextDecoder`, or "cp850". @throws RangeError or TypeError if the bytes are no text in this code page. */
export function decodeCodePage(label: string, bytes: Uint8Array, isWhole = true): string {
  if (label !== 'cp850') return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !isWhole })
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (cp850[byte - 0x80] ?? '')
  return text
}

/** Also decodes damaged text. */
export function decodeLoosely(label: string, bytes: Uint8Array): string {
  return label === 'cp850' ? decodeCodePage(label, bytes) : new TextDecoder(label).decode(bytes)
}

/** Returns undefined if the bytes are no text in this code page; they may end within a character. */
export function tryCodePage(label: string, bytes: Uint8Array): string | undefined {
  try {
    return decodeCodePage(label, bytes, false)
  } catch {
    return undefined
  }
}
