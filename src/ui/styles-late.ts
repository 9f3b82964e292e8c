// For what is drawn after the first paint: menus, options, answers, the camera, the trial. Whoever draws it imports this.
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Slider.css'
import '@mantine/core/styles/Switch.css'
