import { expect, test } from 'vitest'
import type { CameraDevice } from './camera-state.ts'
import { chooseCamera } from './choose-camera.ts'
import { parseCameraLabel } from './parse-camera-label.ts'

/** Creates cameras of a browser that does not report which side they face. */
function createCameras(...labels: string[]): CameraDevice[] {
  return labels.map((label, index) => ({
    deviceId: `id-${index}`,
    groupId: '',
    label,
    facing: parseCameraLabel(label).facing,
  }))
}

function getChosenLabel(labels: string[], opened?: string, remembered?: { deviceId: string; label: string }) {
  const cameras = createCameras(...labels)
  const openedId = cameras.find(({ label }) => label === opened)?.deviceId
  return chooseCamera(cameras, { openedId, remembered: remembered ?? null })?.label
}

const iPhonePro = [
  'Front Camera',
  'Back Triple Camera',
  'Back Dual Wide Camera',
  'Back Ultra Wide Camera',
  'Back Dual Camera',
  'Back Camera',
  'Back Telephoto Camera',
]
const iPhone = ['Front Camera', 'Back Dual Wide Camera', 'Back Ultra Wide Camera', 'Back Camera']
const galaxy = [
  'camera2 1, facing front',
  'camera2 3, facing front',
  'camera2 2, facing back',
  'camera2 0, facing back',
]

test.each([
  ['iPhone Pro opened at the ultra-wide lens', iPhonePro, 'Back Ultra Wide Camera', 'Back Triple Camera'],
  ['iPhone Pro opened at the telephoto lens', iPhonePro, 'Back Telephoto Camera', 'Back Triple Camera'],
  ['iPhone Pro opened well', iPhonePro, 'Back Camera', 'Back Camera'],
  ['iPhone Pro opened well, combined', iPhonePro, 'Back Dual Wide Camera', 'Back Dual Wide Camera'],
  ['iPhone opened at the front', iPhone, 'Front Camera', 'Back Dual Wide Camera'],
  ['iPhone SE', ['Back Camera', 'Front Camera'], 'Back Camera', 'Back Camera'],
  ['Galaxy opened at the ultra-wide lens', galaxy, 'camera2 2, facing back', 'camera2 0, facing back'],
  ['Galaxy opened well', galaxy, 'camera2 0, facing back', 'camera2 0, facing back'],
  [
    'old Android opened at the front',
    ['camera 1, facing front', 'camera 0, facing back'],
    'camera 1, facing front',
    'camera 0, facing back',
  ],
  [
    'Firefox on Android',
    ['Facing front:1', 'Facing back:2', 'Facing back:0'],
    'Facing back:2',
    'Facing back:0',
  ],
  [
    'German iPhone',
    ['Frontkamera', 'Ultra-Weitwinkel-Rückkamera', 'Rückkamera', 'Tele-Rückkamera'],
    'Ultra-Weitwinkel-Rückkamera',
    'Rückkamera',
  ],
  [
    'French iPhone',
    ['Caméra avant', 'Caméra ultra grand angle arrière', 'Caméra arrière', 'Téléobjectif arrière'],
    'Caméra ultra grand angle arrière',
    'Caméra arrière',
  ],
  [
    'Spanish iPhone',
    ['Cámara frontal', 'Cámara trasera ultra gran angular', 'Cámara trasera'],
    'Cámara trasera ultra gran angular',
    'Cámara trasera',
  ],
  [
    'Italian iPhone',
    ['Fotocamera (anteriore)', 'Fotocamera posteriore ultra-grandangolare', 'Fotocamera (posteriore)'],
    'Fotocamera (anteriore)',
    'Fotocamera (posteriore)',
  ],
  [
    'Japanese iPhone',
    ['前面カメラ', '背面超広角カメラ', '背面デュアル広角カメラ', '背面望遠カメラ'],
    '背面超広角カメラ',
    '背面デュアル広角カメラ',
  ],
  ['Chinese iPhone', ['前置相机', '后置超广角相机', '后置相机'], '后置超广角相机', '后置相机'],
  [
    'Korean iPhone',
    ['전면 카메라', '후면 울트라 와이드 카메라', '후면 카메라'],
    '전면 카메라',
    '후면 카메라',
  ],
  [
    'Russian iPhone',
    ['Передняя камера', 'Сверхширокоугольная задняя камера', 'Задняя камера'],
    'Сверхширокоугольная задняя камера',
    'Задняя камера',
  ],
  [
    'Windows tablet',
    ['Surface Camera Front', 'Surface IR Camera Front', 'Surface Camera Rear'],
    'Surface Camera Front',
    'Surface Camera Rear',
  ],
  [
    'desktop',
    ['HD Pro Webcam C920 (046d:082d)', 'FaceTime HD Camera'],
    'HD Pro Webcam C920 (046d:082d)',
    'HD Pro Webcam C920 (046d:082d)',
  ],
  [
    'desktop where the browser opened the second one',
    ['FaceTime HD Camera', 'Logitech BRIO'],
    'Logitech BRIO',
    'FaceTime HD Camera',
  ],
  [
    'desktop that lists a virtual camera first',
    ['OBS Virtual Camera', 'Integrated Camera'],
    'OBS Virtual Camera',
    'Integrated Camera',
  ],
  ['only a virtual camera', ['OBS Virtual Camera'], 'OBS Virtual Camera', 'OBS Virtual Camera'],
  ['only an ultra-wide lens', ['Back Ultra Wide Camera'], 'Back Ultra Wide Camera', 'Back Ultra Wide Camera'],
] as const)('%s', (_, labels, opened, expected) => {
  expect(getChosenLabel([...labels], opened)).toBe(expected)
})

test('chooses the first camera of the list when no camera is known to face back', () => {
  const cameras = createCameras('', '')
  expect(chooseCamera(cameras, { openedId: 'id-1', remembered: null })?.deviceId).toBe('id-0')
})

test('prefers the facing that the browser reports over the label', () => {
  const cameras = createCameras('Kamera A', 'Kamera B')
  const reported = cameras.map((camera, index) =>
    index === 1 ? { ...camera, facing: 'back' as const } : camera,
  )
  expect(chooseCamera(reported, { openedId: 'id-0', remembered: null })?.label).toBe('Kamera B')
})

test('prefers the remembered camera, found by its id or label', () => {
  expect(getChosenLabel(iPhone, 'Back Camera', { deviceId: 'id-0', label: 'gone' })).toBe('Front Camera')
  expect(getChosenLabel(iPhone, 'Back Camera', { deviceId: 'old', label: 'Back Ultra Wide Camera' })).toBe(
    'Back Ultra Wide Camera',
  )
  expect(getChosenLabel(iPhone, 'Back Camera', { deviceId: '', label: '' })).toBe('Back Camera')
  expect(getChosenLabel(iPhone, 'Back Camera', { deviceId: 'old', label: 'Webcam' })).toBe('Back Camera')
})

test('returns undefined without cameras', () => {
  expect(getChosenLabel([])).toBeUndefined()
})

test.each([
  ['Back Camera', 'back'],
  ['camera2 1, facing front', 'front'],
  ['camera2 0, facing back', 'back'],
  ['Microsoft Camera Rear', 'back'],
  ['FaceTime HD Camera', 'front'],
  ['Câmera traseira', 'back'],
  ['Bagsidekamera', 'back'],
  ['Kamera på baksidan', 'back'],
  ['Aparat tylny', 'back'],
  ['Arka Kamera', 'back'],
  ['Ön Kamera', 'front'],
  ['الكاميرا الخلفية', 'back'],
  ['กล้องด้านหลัง', 'back'],
  ['กล้องด้านหน้า', 'front'],
  ['Supermarket Webcam', 'unknown'],
  ['Backlight Compensation Cam', 'unknown'],
  ['', 'unknown'],
])('%s is facing %s', (label, facing) => {
  expect(parseCameraLabel(label).facing).toBe(facing)
})
