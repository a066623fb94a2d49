# kimari_VERSION_ARCHITECTURE.deb, of what install() names (scripts/package).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kimari)
set(CPACK_PACKAGE_VENDOR Kimari)
set(CPACK_PACKAGE_CONTACT "Kimari maintainers <maintainers@kimari.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "judges kyogi karuta, and reads its poems")
set(CPACK_PACKAGE_DESCRIPTION
"Kimari reads the hundred poems aloud, feels every touch through the tatami,
watches the cards from above, and settles who took the card: with the margin,
its error, and the rule each ruling rests on. Where the evidence does not
decide, it says so and leaves the card to the judge.
.
Reading an evening and training need a loudspeaker and a browser only; a
simulated match shows the whole chain without any hardware.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Without them it does not do what it is for: the demo's cards are drawn in this
# font, and espeak-ng reads where there is no other voice.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "espeak-ng-data, fonts-oradano-mincho-gsrr")
# avrdude flashes the boards; the voice is in contrib; pulseaudio is what the demo
# hears itself by, and a desktop has another; xdg-utils opens the browser.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "avrdude, hts-voice-nitech-jp-atr503-m001, libasound2-plugins, pulseaudio | pipewire-pulse, xdg-utils")
# For certify.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "chromium, fonts-ipafont-mincho, fonts-aoyagi-kouzan-t, fonts-aoyagi-soseki, fonts-kouzan-mouhitsu")
include(CPack)
