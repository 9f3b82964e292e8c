import type { CameraFacing } from './camera-state.ts'

export type ParsedCameraLabel = {
  facing: CameraFacing
  /** `combined` switches between several lenses. `special` is ultra-wide or telephoto, for example. */
  lens: 'main' | 'combined' | 'special'
  /** On Android the lowest number of each side is the main camera. */
  number: number | null
  /** A virtual camera, an infrared camera or a desk view. */
  isNoPhotoCamera: boolean
}

// Phones write labels in the language of the system. They are compared in lower case without accents.
const backWords =
  /\b(back|rear|world|environment|arka|sau|spate|tras|bak|rygg)\b|\bruck|arriere|trasera|traseira|posterior|\bachter|bagside|baksid|\bbakre|takakamera|\btyln|\bzadn|\bhatso|belakang|darrere|straznj|πισω|задн|тыльн|خلف|אחורית|หลัง|बैक|पीछे|后|後|背面|후면|뒤/
const frontWords =
  /\b(user|selfie|avant|depan|truoc)\b|\bfront|facetime|\bvorder|delanter|anterior|voorzijde|voorkant|framsid|\bfremre|forside|etukamera|\bprzedn|\bpredn|\belulso|\bon kamera|μπροστ|передн|фронтал|امام|אמית|קדמית|หน้า|前|전면|앞/
const specialLensWords =
  /\bultra|\btele|periscope|\bmacro|\bdepth\b|\btof\b|monochrome|0[.,]5 ?x|超(广|廣|広)角|望(远|遠)|(长|長)焦|울트라|망원|(сверх|ультра)широк|телео|телеф/
const combinedLensWords =
  /\b(dual|triple?|double|doppel|dreifach|doble|dupla|doppia)|デュアル|トリプル|双|雙|三|듀얼|트리플|двоин|троин/
const noPhotoCameraWords = /virtual|\bobs\b|manycam|snap camera|xsplit|\bndi\b|\bir\b|infrared|desk view/

/** There is no standard: without a match the camera faces an `unknown` side and has the `main` lens. */
export function parseCameraLabel(label: string): ParsedCameraLabel {
  const text = label
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const number = /\b(\d+)\b/.exec(text)?.[1]
  return {
    facing: backWords.test(text) ? 'back' : frontWords.test(text) ? 'front' : 'unknown',
    lens: specialLensWords.test(text) ? 'special' : combinedLensWords.test(text) ? 'combined' : 'main',
    number: number === undefined ? null : Number(number),
    isNoPhotoCamera: noPhotoCameraWords.test(text),
  }
}
