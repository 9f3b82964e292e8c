/** Characters 128 to 255 of code pages of Windows' own archives in the west and the east of Europe. `TextDecoder` lacks them. */
const oemPages: Record<string, string> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** @param label of `TextDecoder`, or of these. @throws RangeError or TypeError if the bytes are no text in this code page. */
export function decodeCodePage(label: string, bytes: Uint8Array, isWhole = true): string {
  const page = oemPages[label]
  if (!page) return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: !isWhole })
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (page[byte - 0x80] ?? '')
  return text
}

/** Also decodes damaged text. */
export function decodeCodePageLossy(label: string, bytes: Uint8Array): string {
  return oemPages[label] ? decodeCodePage(label, bytes) : new TextDecoder(label).decode(bytes)
}

/** Returns undefined if the bytes are no text in this code page; they may end within a character. */
export function tryDecodeCodePage(label: string, bytes: Uint8Array): string | undefined {
  try {
    return decodeCodePage(label, bytes, false)
  } catch {
    return undefined
  }
}
