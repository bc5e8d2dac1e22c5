import { isLanguageCode } from "@hpay/contract";
import { languageTag } from "@hpay/domain";
import { useMountProps, usePageParams } from "@hpay/remote-kit";
import { Box, UiProvider } from "@hpay/ui";
import { BarePage } from "../bare-page/bare-page";
import { BadRequest } from "./bad-request";
import { readDeviceAddress } from "./device-request";
import { DeviceVerification } from "./device-verification";

/** The page that another device opens. It speaks the language of the screen that asked. */
export function AuthnScreen() {
  const params = usePageParams();
  const { root } = useMountProps();
  const address = readDeviceAddress(params);
  const content = (
    <BarePage>
      {address ? <DeviceVerification key={address.reference} {...address} /> : <BadRequest />}
    </BarePage>
  );
  const { lang } = params;
  return isLanguageCode(lang) ? (
    <UiProvider root={root} language={lang}>
      {/* The document may be in this device's own language. */}
      <Box lang={languageTag(lang)} display="contents">
        {content}
      </Box>
    </UiProvider>
  ) : (
    content
  );
}
