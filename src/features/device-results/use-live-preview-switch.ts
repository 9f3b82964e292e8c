import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Battery, watchBattery } from '#platform/battery.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const minBatteryLevel = 0.2

const setting = new LocalStorageValue<boolean>(
  'live-preview',
  false,
  (stored): stored is boolean => typeof stored === 'boolean',
)

/** The switch of the user on this device. It goes off, and stays off, while the battery is low. */
export function useLivePreviewSwitch() {
  const scope = useUserScope()
  const [isOn, setOn] = useState(() => setting.read(scope.uid))
  /** Why it is off. */
  const [notice, setNotice] = useState<string>()
  const isLow = useRef(false)

  function change(isWanted: boolean, reason?: string): void {
    const isRefused = isWanted && isLow.current
    setNotice(isRefused ? batteryNotice : reason)
    setOn(isWanted && !isRefused)
    setting.write(scope, isWanted && !isRefused)
  }

  const checkBattery = useEffectEvent(({ level, charging }: Battery) => {
    isLow.current = level < minBatteryLevel && !charging
    if (isLow.current && isOn) change(false, batteryNotice)
  })
  useEffect(() => {
    const controller = new AbortController()
    void watchBattery((battery) => checkBattery(battery), controller.signal)
    return () => controller.abort()
  }, [])

  return { isOn, notice, change }
}

const batteryNotice = 'Live preview is off: the battery is below 20 %.'
